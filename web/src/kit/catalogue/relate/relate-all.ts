import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import { isRefusal } from '#kit/http/refusal.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { translate } from '#kit/texts/texts.ts';
import { relationApi, type RelationSide } from '../show/relation-side.ts';
import { refresh, showDone } from '../writes.ts';
import { entryLabel, type Entry } from './entry.ts';

/** Which of the sent entries a refusal names as unknown, by their places in `ids` and `others`. */
function unknownIn(error: unknown, sent: Readonly<Record<'ids' | 'others', readonly Entry[]>>): Entry[] {
  if (!isRefusal(error, 'invalid')) return [];
  return error.issues.flatMap(({ path }) => {
    const [, list, place] = /^body\.(ids|others)\.(\d+)$/.exec(path) ?? [];
    return sent[list as 'ids' | 'others']?.[Number(place)] ?? [];
  });
}

/**
 * Relates each of `of` to each of `entries`, says how many relations were made and how many there were, with "Deshacer". What is no
 * longer there is named, and left out if the person agrees. Returns whether it was done; a refusal is shown.
 */
export async function relateAll(side: RelationSide, of: readonly Entry[], entries: readonly Entry[]): Promise<boolean> {
  const idsOf = (all: readonly Entry[]) => all.map(({ id }) => id);
  try {
    const { added, known, changesetId } = await relationApi(side).addMany(idsOf(of), idsOf(entries));
    await refresh();
    if (added === 0) toastText('catalogue.relations.nothingNew', { count: known }, { icon: 'info' });
    else {
      const parts = [translate('catalogue.relations.added', { count: added })];
      if (known > 0) parts.push(translate('catalogue.relations.before', { count: known }));
      showDone(parts.join(' '), changesetId);
    }
    return true;
  } catch (error) {
    const gone = unknownIn(error, { ids: of, others: entries });
    const left = {
      of: of.filter((each) => !gone.includes(each)),
      entries: entries.filter((each) => !gone.includes(each)),
    };
    if (gone.length === 0 || left.of.length === 0 || left.entries.length === 0) {
      await showError(error);
      return false;
    }
    const isAgreed = await confirm({
      title: translate('catalogue.relations.goneTitle'),
      message: translate('catalogue.relations.gone', { count: gone.length }),
      items: gone.slice(0, 20).map(entryLabel),
    });
    return isAgreed ? relateAll(side, left.of, left.entries) : false;
  }
}
