import type { BaseRole } from '@baluarte/contract/kit/session.ts';
import { companyCodes, isAdministrator } from '@baluarte/contract/organization/role.rules.ts';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { useFieldHome } from '#kit/catalogue/form/form-context.ts';
import { useField } from '#kit/catalogue/form/use-field.ts';
import styles from '#kit/catalogue/form/form.module.css';

// Every permission with its words: nothing a form without them should load.
const PermissionGrid = lazy(() => import('./grid/permission-grid.tsx').then((m) => ({ default: m.PermissionGrid })));

/** A set of permissions, by group; `base` is the field that says which of them mean something. */
export function CodesField({ name, base }: { name: string; base: string }) {
  const state = useField(name);
  const { t } = useTexts();
  const { values, form, row } = useFieldHome();
  const words = useField(base).words;
  const session = useSession();
  // Outside of every company there are no limits but the platform's own.
  const own: readonly number[] = session?.companyId === null ? companyCodes : (session?.permissionCodes ?? []);
  const baseId = Number(values[base]) as BaseRole;
  const isEverything = row ? isAdministrator({ base: baseId, isSystem: row['isSystem'] === true }) : false;
  const Whole = state.isShown ? 'dd' : 'div';
  const grid = (
    <Suspense fallback={<Skeleton height={320} />}>
      <PermissionGrid
        id={state.id}
        label={state.label}
        value={state.value as readonly number[]}
        base={words?.[baseId] ? { id: baseId, name: words[baseId] } : null}
        saved={form && row ? (form.base[name] as readonly number[]) : null}
        mayChange={(code) => own.includes(code)}
        onChange={state.isShown || isEverything ? null : state.set}
      />
    </Suspense>
  );
  return (
    <div className={styles.field} data-wide>
      {state.isShown ? <dt className="b-visually-hidden">{state.label}</dt> : null}
      <Whole className={styles.whole}>
        {isEverything ? <p className={styles.quiet}>{t('role.grid.everythingNote')}</p> : null}
        {state.error ? <p className={styles.wrong}>{state.error}</p> : null}
        {grid}
      </Whole>
    </div>
  );
}
