import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { choiceName, useChoices } from '#kit/catalogue/choices.ts';
import { riskFields } from './risk-fields.ts';

interface AreaSelectProps extends Omit<NativeSelectProps, 'data' | 'value'> {
  /** Id of the area chosen, which stays offered though it is out of use; empty where none is. */
  value: string;
  /** What choosing none is called. */
  none: string;
}

/** A choice among the areas of the company that are in use. */
export function AreaSelect({ value, none, ...props }: AreaSelectProps) {
  const areas = useChoices(riskFields)
    .of('area')
    .filter(({ id, statusId }) => statusId === 1 || String(id) === value);
  const data = [
    { value: '', label: none },
    ...areas.map((area) => ({ value: String(area.id), label: choiceName(area) })),
  ];
  return <NativeSelect {...props} value={value} data={data} />;
}
