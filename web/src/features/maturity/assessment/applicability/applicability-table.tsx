import { Anchor, Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useList } from '#kit/catalogue/list/list-context.ts';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import grid from '../../shared/grid.module.css';
import { SortHead } from '../../shared/sort-head.tsx';
import type { WordsOf } from '../results/words-of.ts';
import { useStepPath } from '../step-path.ts';
import { byTheme, type Line } from './applicability-rows.ts';
import styles from './applicability.module.css';

/** What a row is known by. */
const heads = new Set(['code', 'name']);

interface ApplicabilityTableProps {
  id: number;
  lines: readonly Line[];
  wordsOf: WordsOf;
}

/** The controls of the statement, folded by theme. */
export function ApplicabilityTable({ id, lines, wordsOf }: ApplicabilityTableProps) {
  const { t } = useTexts();
  const { shown } = useList();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const toggle = (theme: string) => setFolded(folded.symmetricDifference(new Set([theme])));
  return (
    <div className={grid.frame}>
      <table className={`${grid.table} ${styles.table}`}>
        <caption className="b-visually-hidden">{t('applicability.title')}</caption>
        <thead>
          <tr>
            {shown.map(({ field }) => (
              <SortHead key={field} field={field} />
            ))}
          </tr>
        </thead>
        {byTheme(lines).map(({ theme, lines: of }) => (
          <Theme
            key={theme}
            name={theme === null ? t('applicability.noTheme') : `${theme} ${wordsOf.group(theme)}`}
            count={of.length}
            width={shown.length}
            isOpen={!folded.has(theme ?? '')}
            onToggle={() => toggle(theme ?? '')}
          >
            {of.map((line) => (
              <tr key={line.code}>
                {shown.map(({ field, label }) => (
                  <td key={field} data-field={field} data-label={label} data-head={heads.has(field) || undefined}>
                    <Cell id={id} field={field} line={line} wordsOf={wordsOf} />
                  </td>
                ))}
              </tr>
            ))}
          </Theme>
        ))}
      </table>
    </div>
  );
}

interface ThemeProps {
  name: string;
  count: number;
  /** Columns. */
  width: number;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

function Theme({ name, count, width, isOpen, onToggle, children }: ThemeProps) {
  const { number } = useTexts();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <tbody>
      <tr className={styles.theme} data-group>
        <th scope="rowgroup" colSpan={width}>
          <button type="button" aria-expanded={isOpen} onClick={onToggle}>
            <Chevron size={16} stroke={1.75} aria-hidden />
            {name}
            <span className={grid.quiet}>{number(count)}</span>
          </button>
        </th>
      </tr>
      {isOpen ? children : null}
    </tbody>
  );
}

interface CellProps {
  id: number;
  field: string;
  line: Line;
  wordsOf: WordsOf;
}

function Cell({ id, field, line, wordsOf }: CellProps) {
  const { t } = useTexts();
  const pathOf = useStepPath();
  const yesNo = (is: boolean) => t(is ? 'shell.yes' : 'shell.no');
  if (field === 'code')
    return (
      <Anchor component={Link} inherit to={pathOf(id, 'controls', line.code)}>
        {line.code}
      </Anchor>
    );
  if (field === 'name') return line.title;
  if (field === 'applies')
    return (
      <span className={styles.applies} data-is={line.is_applicable}>
        {yesNo(line.is_applicable)}
      </span>
    );
  if (field === 'justification')
    return line.justification === '' ? (
      <span className={grid.quiet}>{t('applicability.noJustification')}</span>
    ) : (
      line.justification
    );
  if (field === 'level') return <Level line={line} wordsOf={wordsOf} />;
  if (field === 'implemented')
    return line.is_applicable ? yesNo(line.is_implemented) : <span className={grid.quiet}>—</span>;
  if (field === 'ownControls') return <OwnControls controls={line.controls} />;
  return <Evidence id={id} line={line} />;
}

/** The level with its word; what nobody answered is marked. */
function Level({ line: { state, level }, wordsOf }: Pick<CellProps, 'line' | 'wordsOf'>) {
  const { t, number } = useTexts();
  if (state === 'pending') return <span className={styles.pending}>{t('applicability.states.pending')}</span>;
  if (level === null) return <span className={grid.quiet}>{t('assessment.notApplicable')}</span>;
  return `${number(level)} · ${wordsOf.step(level) ?? ''}`;
}

const atFirst = 3;

function OwnControls({ controls }: Pick<Line, 'controls'>) {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? controls : controls.slice(0, atFirst);
  const canOpen = mayOpen('/controls/show/:controlId');
  if (controls.length === 0) return <span className={grid.quiet}>{t('applicability.noControls')}</span>;
  return (
    <>
      <ul className={styles.controls}>
        {shown.map((one) => (
          <li key={one.id}>
            {canOpen ? (
              <Anchor component={Link} inherit to={`/controls/show/${one.id}`}>
                {one.code} {one.name}
              </Anchor>
            ) : (
              `${one.code} ${one.name}`
            )}
          </li>
        ))}
      </ul>
      {shown.length < controls.length ? (
        <Button variant="subtle" size="compact-xs" onClick={() => setWhole(true)}>
          {t('applicability.more', { count: controls.length - shown.length })}
        </Button>
      ) : null}
    </>
  );
}

/** How many pieces prove the answer; they are seen, and opened, beside it. */
function Evidence({ id, line: { code, evidence } }: Pick<CellProps, 'id' | 'line'>) {
  const { t } = useTexts();
  const pathOf = useStepPath();
  const [only] = evidence;
  if (only === undefined) return <span className={grid.quiet}>{t('applicability.noEvidence')}</span>;
  return (
    <Anchor
      component={Link}
      inherit
      to={evidence.length === 1 ? `/evidence/show/${only.id}` : pathOf(id, 'controls', code)}
      title={evidence.map(({ name }) => name).join('\n')}
    >
      {t('applicability.pieces', { count: evidence.length })}
    </Anchor>
  );
}
