import { Pill, type MultiSelectProps } from '@mantine/core';

/** What is chosen, by its name: until that has been read, an ellipsis stands for it, and not the number it is known by. */
export const pillOf: MultiSelectProps['renderPill'] = ({ option, onRemove, disabled = false }) => (
  <Pill withRemoveButton={option !== undefined && !option.disabled} onRemove={() => onRemove?.()} disabled={disabled}>
    {option?.label ?? '…'}
  </Pill>
);
