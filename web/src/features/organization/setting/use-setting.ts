import { permissions } from '@baluarte/contract/permissions.ts';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { usePart, type PartOptions } from '#kit/form/use-part.ts';
import { useCan } from '#kit/session/session.tsx';

interface Setting<Value extends object, Sent> extends Omit<PartOptions<Value, Sent>, 'send'> {
  send: (value: NoInfer<Sent>) => Promise<{ changesetId: number | null } | null>;
  /** The message once it is saved. */
  done: string;
  labels?: Readonly<Record<string, string>>;
  /** Whether requirements beyond the permission to change settings are met; true by default. */
  isAllowed?: boolean;
}

/** Query key of a part of the settings. */
export const settingKey = (part: string) => ['setting', part] as const;

/** A part of the settings being edited: its form, and saving it with "Deshacer". */
export function useSetting<Value extends object, Sent = Value>({
  send,
  done,
  labels = {},
  isAllowed = true,
  ...options
}: Setting<Value, Sent>) {
  const isReadOnly = !useCan()(permissions.settings.edit) || !isAllowed;
  const form = usePart<Value, Sent>(
    {
      ...options,
      async send(value) {
        const answer = await send(value);
        if (answer === null) return false;
        showDone(done, answer.changesetId);
        return refresh();
      },
    },
    (path) => labels[path.replace(/^body\./, '').split('.')[0] ?? ''],
  );
  return { ...form, isReadOnly };
}
