import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import type { z } from 'zod';
import { issuesIn } from '#kit/form/issues.ts';
import { refresh, tellDone } from '#kit/catalogue/writes.ts';
import { useDraft } from '#kit/draft/use-draft.ts';
import { useSave } from '#kit/draft/use-save.ts';
import { useCan } from '#kit/session/session.tsx';

interface Setting<T> {
  /** What is saved, with the version it is of. */
  saved: T;
  schema: z.ZodType;
  /** What of it the schema is about, and the server is sent; all of it unless said. */
  check?: (value: T) => Issue[];
  send: (value: T) => Promise<{ changesetId: number | null } | null>;
  /** What is said once it is saved. */
  done: string;
  labels?: Readonly<Record<string, string>>;
  /** What it asks for beyond the permission to change settings is there; it is unless said. */
  isAllowed?: boolean;
}

/** Query key of a part of the settings. */
export const settingKey = (part: string) => ['setting', part] as const;

/** A part of the settings being edited: its draft, what is wrong with it, and saving it with "Deshacer". */
export function useSetting<T extends object>({
  saved,
  schema,
  check,
  send,
  done,
  labels = {},
  isAllowed = true,
}: Setting<T>) {
  const isReadOnly = !useCan()(permissions.settings.edit) || !isAllowed;
  const draft = useDraft<T>(saved);
  const saving = useSave({
    draft,
    queryKey: ['setting'],
    isReadOnly,
    nameOf: (path) => labels[path.replace(/^body\./, '').split('.')[0] ?? ''],
    check: () => [...issuesIn(schema, draft.value), ...(check?.(draft.value) ?? [])],
    async save() {
      const answer = await send(draft.value);
      if (answer === null) return false;
      tellDone(done, answer.changesetId);
      await refresh();
      return true;
    },
  });
  return {
    value: draft.value,
    set: (changes: Partial<T>) => {
      saving.forget();
      draft.set((before) => ({ ...before, ...changes }));
    },
    errorOf: saving.issueAt,
    isReadOnly,
    bar: {
      isDirty: draft.isDirty,
      clash: saving.clash,
      onSave: saving.save,
      onDiscard: saving.discard,
      onReload: () => void saving.reload(),
    },
  };
}
