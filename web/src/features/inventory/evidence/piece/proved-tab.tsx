import { asset } from '@baluarte/contract/inventory/asset.ts';
import { evidenceOf, provable, provableEntities, type EvidenceLink } from '@baluarte/contract/inventory/evidence.ts';
import { ActionIcon, Anchor, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconUnlink } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useParametersAhead } from '#kit/address/use-address-ahead.ts';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { EntrySelect } from '#kit/catalogue/relate/entry-select.tsx';
import { rowName } from '#kit/catalogue/row-name.ts';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { confirm } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useCan } from '#kit/session/session.tsx';
import { addressOn, showPageOf, useMayOpen, useSite } from '#kit/site/site.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { linksQuery } from '../evidence-queries.ts';
import styles from '../shown/evidence.module.css';

/** Parameter of the address that says of which kind the links shown are, `?tab=asset&proves=risk`. */
const kindParameter = 'proves';

/** The kind of links shown; null shows all of them, as does a kind of which there are none. */
function useProvedKind(links: readonly EvidenceLink[]) {
  const { parameters, change } = useParametersAhead();
  const asked = parameters.get(kindParameter);
  const kind = links.find(({ entity }) => entity === asked)?.entity ?? null;
  return { kind, setKind: (next: string) => change({ [kindParameter]: next }) };
}

interface KindSelectProps {
  links: readonly EvidenceLink[];
  kind: EvidenceLink['entity'] | null;
  onChange: (kind: string) => void;
}

/** Chooses one kind of links, where there are several. */
function KindSelect({ links, kind, onChange }: KindSelectProps) {
  const { t, texts, number } = useTexts();
  const byKind = Map.groupBy(links, ({ entity }) => entity);
  if (byKind.size < 2) return null;
  const option = (value: string, label: string, count: number) => ({ value, label: `${label} (${number(count)})` });
  return (
    <NativeSelect
      size="xs"
      aria-label={t('evidence.proves.show')}
      value={kind ?? ''}
      data={[
        option('', t('evidence.proves.all'), links.length),
        ...provableEntities.flatMap((entity) => {
          const count = byKind.get(entity)?.length;
          return count === undefined ? [] : [option(entity, texts.evidence.relations[entity], count)];
        }),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** What a piece proves: see, add assets, take away; anything else is proved on its own page. */
export function ProvedTab({ row }: { row: Row }) {
  const { t } = useTexts();
  const can = useCan();
  const mayAdd = can(provable.asset.upload) && can(asset.endpoints.list.access as never);
  const { data, error, refetch } = useQuery(linksQuery(row.id));
  const { kind, setKind } = useProvedKind(data ?? []);
  const write = async (
    endpoint: 'link' | 'unlink',
    { entity, id }: Pick<EvidenceLink, 'entity' | 'id'>,
    message: string,
  ) => {
    try {
      const { changesetId } = await call(evidenceOf[entity][endpoint], { params: { id }, body: { ids: [row.id] } });
      await refresh();
      showDone(message, changesetId);
    } catch (failure) {
      await showError(failure);
    }
  };
  const unlink = async (link: EvidenceLink) => {
    const names = { name: rowName(row), of: `${link.code} · ${link.name}` };
    if (await confirm({ message: t('evidence.of.unlinkConfirm', names), items: [t('evidence.of.unlinkNote')] }))
      await write('unlink', link, t('evidence.of.unlinked', names));
  };
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const shown = data.filter((link) => kind === null || link.entity === kind);
  return (
    <Panel
      title={t('evidence.proves.lead')}
      isFlush={data.length > 0}
      actions={<KindSelect links={data} kind={kind} onChange={setKind} />}
    >
      {data.length === 0 ? <Empty title={t('evidence.proves.none')} text={t('evidence.proves.noneText')} /> : null}
      <ul className={styles.pieces}>
        {shown.map((link) => (
          <ProvedLine
            key={`${link.entity} ${link.id}`}
            link={link}
            onUnlink={can(provable[link.entity].upload) ? () => void unlink(link) : null}
          />
        ))}
      </ul>
      {mayAdd ? (
        <div className={styles.adding}>
          <p className={styles.quiet}>{t('evidence.proves.add')}</p>
          <EntrySelect
            of={asset}
            label={t('evidence.proves.add')}
            proposals={[]}
            onChoose={(entry) => {
              if (entry && !data.some(({ entity, id }) => entity === 'asset' && id === entry.id))
                void write(
                  'link',
                  { entity: 'asset', id: entry.id },
                  t('evidence.proves.added', { name: entry.name ?? entry.code }),
                );
            }}
          />
        </div>
      ) : null}
    </Panel>
  );
}

/** Where what is proved is seen: on its own page, in the list of the risks, or within what it is part of. */
function useAddress(): (link: EvidenceLink) => string | null {
  const { pages } = useSite();
  const mayOpen = useMayOpen();
  const openable = (path: string, address: string) => (mayOpen(path) ? address : null);
  return ({ entity, id, code, ofId, answers }) => {
    if (entity === 'risk') return openable('/risks', `/risks?risk=${id}`);
    if (entity === 'assessmentAnswer') {
      const step = answers === 'clause' ? 'clauses' : 'controls';
      return openable(
        `/assessments/:assessmentId/${step}`,
        `/assessments/${ofId}/${step}?${new URLSearchParams({ q: code }).toString()}`,
      );
    }
    const isPart = entity === 'followUp';
    const page = showPageOf(pages, isPart ? 'control' : entity);
    if (!page) return null;
    return isPart && ofId !== null
      ? openable(page.path, `${addressOn(page, ofId)}?tab=follow-ups`)
      : openable(page.path, `${addressOn(page, id)}?tab=evidence`);
  };
}

function ProvedLine({ link, onUnlink }: { link: EvidenceLink; onUnlink: (() => void) | null }) {
  const { t, texts } = useTexts();
  const address = useAddress()(link);
  const label = `${link.code} · ${link.name}`;
  return (
    <li>
      <div className={styles.about}>
        {address !== null ? (
          <Anchor component={Link} to={address} className={styles.title}>
            {label}
          </Anchor>
        ) : (
          <span className={styles.title}>{label}</span>
        )}
        <div className={styles.facts}>{texts.evidence.proves.kinds[link.entity]}</div>
      </div>
      {onUnlink ? (
        <ActionIcon aria-label={t('evidence.proves.remove', { name: label })} onClick={onUnlink}>
          <IconUnlink size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      ) : null}
    </li>
  );
}
