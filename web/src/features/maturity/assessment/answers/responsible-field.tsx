import { Select } from '@mantine/core';
import { useTexts } from '#kit/texts/texts.ts';
import { usePeople } from '../use-people.ts';
import type { Question, Said } from './question.ts';

interface ResponsibleFieldProps {
  said: Said;
  /** The answer as it is kept, which names who is responsible. */
  saved: Question['saved'];
  isReadOnly: boolean;
  onChange: (id: number | null) => void;
}

/** Who closes a gap. It comes later than the question, with the people of the company. */
export function ResponsibleField({ said, saved, isReadOnly, onChange }: ResponsibleFieldProps) {
  const { t } = useTexts();
  const people = usePeople(saved?.responsible_id ? [{ id: saved.responsible_id, name: saved.responsible_name }] : []);
  return (
    <Select
      label={t('assessment.answers.responsible')}
      placeholder={t('assessment.answers.nobody')}
      searchable
      clearable
      readOnly={isReadOnly}
      data={people}
      value={said.responsible_id === null ? null : String(said.responsible_id)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}
