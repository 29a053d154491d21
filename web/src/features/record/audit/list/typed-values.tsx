import { TypedValue } from '#kit/catalogue/list/typed-value.tsx';
import { useTexts } from '#kit/texts/texts.ts';

interface Typing {
  name: string;
  onDone: () => void;
}

/** A network address, or how one begins. */
export function AddressValue(props: Typing) {
  const { t } = useTexts();
  return <TypedValue {...props} pattern="[0-9a-fA-F.:%]{1,64}" description={t('audit.addressHint')} />;
}

/** The number of a row. */
export const NumberValue = (props: Typing) => <TypedValue {...props} pattern="[1-9][0-9]{0,14}" inputMode="numeric" />;
