import { asset } from '@baluarte/contract/inventory/asset.ts';
import { choiceName, useChoices } from '#kit/catalogue/choices.ts';
import { useSession } from '#kit/session/session.tsx';
import type { ChoiceField, Option, Options } from './asset-rows.ts';

/** What each column of the table chooses: scopes the person may work in, and active rows of the configuration. */
export function useOptions(): Options {
  const session = useSession();
  const choices = useChoices(asset.fields);
  const scopes = (session?.scopes ?? []).map(({ id, name }): Option => ({ id, label: name, words: [name] }));
  const of = (field: Exclude<ChoiceField, 'scopeId'>): Option[] =>
    choices
      .of(asset.fields[field].from)
      .filter(({ statusId }) => statusId === 1)
      .map((choice) => ({
        id: choice.id,
        label: choiceName(choice),
        words: [choice.name, choice.nameEn ?? choice.name, choice.code],
      }));
  return {
    scopeId: scopes,
    ownerId: of('ownerId'),
    custodianId: of('custodianId'),
    processId: of('processId'),
    locationId: of('locationId'),
  };
}
