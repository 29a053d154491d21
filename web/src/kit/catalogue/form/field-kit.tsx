import type { Field, Fields } from '@baluarte/contract/kit/field.ts';
import { Fragment, type ReactNode } from 'react';
import { ChoiceField } from './choice-field.tsx';
import type { ChoiceMaker } from './choice-maker.ts';
import { FlagField } from './flag-field.tsx';
import { useFieldHome } from './form-context.ts';
import { OptionField, type AboutOption } from './option-field.tsx';
import { Section } from './section.tsx';
import { TextField } from './text-field.tsx';

type NamesOf<F extends Fields, Kind extends Field['kind']> = {
  [Name in keyof F & string]: F[Name]['kind'] extends Kind ? Name : never;
}[keyof F & string];

/** The fields of a catalogue by their kind; a name or a kind the contract does not have does not compile. */
export interface FieldKit<F extends Fields> {
  text: (name: NamesOf<F, 'text'>) => ReactNode;
  longText: (name: NamesOf<F, 'longText'>) => ReactNode;
  date: (name: NamesOf<F, 'date'>) => ReactNode;
  choice: (name: NamesOf<F, 'choice'>) => ReactNode;
  /** `maker` makes what is missing among the choices, inside the form. */
  choices: (name: NamesOf<F, 'choices'>, maker?: ChoiceMaker) => ReactNode;
  flag: (name: NamesOf<F, 'flag'>) => ReactNode;
  /** One of a few values; `about` says how they differ and where they are fixed. */
  option: (name: NamesOf<F, 'option'>, about?: AboutOption) => ReactNode;
  /** Fields that count only while a flag is on: hidden otherwise, and emptied when the entry is saved. */
  when: (flag: NamesOf<F, 'flag'>, ...names: (keyof F & string)[]) => ReactNode;
  section: (title: string, fields: ReactNode) => ReactNode;
}

/** A field by the kind the contract gives it. */
export function AnyField({ name }: { name: string }) {
  const { catalogue } = useFieldHome();
  const kind = catalogue.fields[name]?.kind;
  if (kind === 'flag') return <FlagField name={name} />;
  if (kind === 'option') return <OptionField name={name} />;
  if (kind === 'choice' || kind === 'choices') return <ChoiceField name={name} />;
  return <TextField name={name} />;
}

function When({ flag, names }: { flag: string; names: readonly string[] }) {
  const { values, form } = useFieldHome();
  for (const name of names) form?.conditions.set(name, flag);
  if (values[flag] !== true) return null;
  return names.map((name) => (
    <Fragment key={name}>
      <AnyField name={name} />
    </Fragment>
  ));
}

/** What a page lays its form out with. */
export const fieldKit: FieldKit<Fields> = {
  text: (name) => <TextField name={name} />,
  longText: (name) => <TextField name={name} />,
  date: (name) => <TextField name={name} />,
  choice: (name) => <ChoiceField name={name} />,
  choices: (name, maker) => <ChoiceField name={name} maker={maker} />,
  flag: (name) => <FlagField name={name} />,
  option: (name, about) => <OptionField name={name} about={about} />,
  when: (flag, ...names) => <When flag={flag} names={names} />,
  section: (title, fields) => <Section title={title}>{fields}</Section>,
};
