import { Button, NativeSelect, NumberInput } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { useState, type SyntheticEvent } from 'react';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { wordOf } from './candidates.tsx';
import { findBest } from './simulator-queries.ts';
import styles from './simulator.module.css';

const currencyIds = [1, 2, 3] as const;
export type CurrencyId = (typeof currencyIds)[number];
const mostBudget = 1_000_000_000_000_000;

export interface Budget {
  amount: number;
  currencyId: CurrencyId;
}

interface BudgetFormProps {
  initial: CurrencyId;
  onFound: (controlIds: readonly number[], budget: Budget) => void;
}

/** Asks for the best set of controls for a budget, and says how good it is known to be. */
export function BudgetForm({ initial, onFound }: BudgetFormProps) {
  const { t, texts } = useTexts();
  const [amount, setAmount] = useState<number | ''>('');
  const [currencyId, setCurrencyId] = useState<CurrencyId>(initial);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const find = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (amount === '') return;
    setBusy(true);
    try {
      const { controlIds, isExact, weighed, leftOut } = await findBest(amount, currencyId);
      const count = controlIds.length;
      const found =
        count === 0
          ? t('simulator.none')
          : isExact
            ? t('simulator.exact', { count })
            : t('simulator.improved', { count, weighed });
      setSaid(leftOut > 0 ? `${found} ${t('simulator.leftOut', { count: leftOut })}` : found);
      onFound(controlIds, { amount, currencyId });
    } catch (error) {
      await showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.budget} onSubmit={(event) => void find(event)}>
      <NumberInput
        size="xs"
        label={t('simulator.budget')}
        value={amount}
        min={0}
        max={mostBudget}
        allowDecimal={false}
        thousandSeparator=" "
        hideControls
        onChange={(value) => setAmount(value === '' ? '' : Number(value))}
      />
      <NativeSelect
        size="xs"
        label={t('simulator.currency')}
        value={String(currencyId)}
        data={currencyIds.map((id) => ({ value: String(id), label: wordOf(texts.simulator.currencies, id) }))}
        onChange={({ currentTarget: { value } }) =>
          setCurrencyId(currencyIds.find((id) => String(id) === value) ?? currencyId)
        }
      />
      <Button
        type="submit"
        size="xs"
        variant="default"
        loading={isBusy}
        disabled={amount === ''}
        leftSection={<IconWand size={16} stroke={1.5} aria-hidden />}
      >
        {t('simulator.best')}
      </Button>
      <output className={styles.said}>{said}</output>
    </form>
  );
}
