import type { Derivation } from '@baluarte/contract/risk/risk.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { factorName, impactName, probabilityName } from './derived.ts';
import type { Derived } from './derived.ts';
import styles from './why.module.css';

type Input = Derivation['inputs'][number];

/** How many rows from each on were set by the same hand at the same moment; 0 for those that follow the first of them. */
function spansOf(inputs: readonly Input[]): number[] {
  const isSame = (a: Input | undefined, b: Input | undefined) => a?.setAt === b?.setAt && a?.setBy === b?.setBy;
  return inputs.map((input, index) => {
    if (index > 0 && isSame(input, inputs[index - 1])) return 0;
    const end = inputs.findIndex((other, at) => at > index && !isSame(input, other));
    return (end < 0 ? inputs.length : end) - index;
  });
}

/** Every input of the level, who set it and when, and which factor decides the impact. */
export function Inputs({ derivation, method }: Derived) {
  const { t, dateTime } = useTexts();
  const nameOf = ({ kind, impactFactorId }: Input) =>
    kind === 'probability' ? t('risk.fields.probability') : factorName(method, impactFactorId ?? 0);
  const valueOf = ({ kind, order, applies, impactFactorId }: Input) => {
    if (order === undefined)
      return <span className={styles.quiet}>{t(applies ? 'risk.hidden.level' : 'risk.why.notApplicable')}</span>;
    if (order === null)
      return <span className={styles.quiet}>{t(applies ? 'risk.why.nobody' : 'risk.why.notApplicable')}</span>;
    const name = kind === 'probability' ? probabilityName(method, order) : impactName(method, order, impactFactorId);
    return (
      <>
        <b>{order}</b> {name}
      </>
    );
  };
  const spans = spansOf(derivation.inputs);
  return (
    <section>
      <h3 className={styles.heading}>{t('risk.why.inputs')}</h3>
      <table className={styles.inputs}>
        <thead>
          <tr>
            <th scope="col">{t('risk.why.input')}</th>
            <th scope="col">{t('risk.why.value')}</th>
            <th scope="col">{t('risk.why.setBy')}</th>
          </tr>
        </thead>
        <tbody>
          {derivation.inputs.map((input, index) => (
            <tr key={`${input.kind} ${input.impactFactorId}`} data-decides={input.decides || undefined}>
              <th scope="row">
                {nameOf(input)}
                {input.decides ? <span className={styles.decides}>{t('risk.why.decides')}</span> : null}
              </th>
              <td>{valueOf(input)}</td>
              {spans[index] === 0 ? null : (
                <td className={styles.author} rowSpan={spans[index]}>
                  {input.setAt ? (
                    <>
                      {input.setBy ?? t('risk.why.system')}
                      <br />
                      <time dateTime={input.setAt}>{dateTime(input.setAt)}</time>
                    </>
                  ) : (
                    '—'
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
