import type { ParameterKind } from '@baluarte/contract/kit/parameter-kinds.ts';
import { parameterKinds } from '@baluarte/contract/kit/parameter-kinds.ts';
import { shapeOf, type ParameterRow, type ParameterUse } from '@baluarte/contract/organization/parameter.ts';
import { permissions, type PermissionCode } from '@baluarte/contract/permissions.ts';
import { Link } from 'react-router';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './parameters.module.css';
import { pathOf } from './use-address.ts';

/** Lists that can be narrowed to what uses a row. */
const lists = {
  asset: { path: '/assets', code: permissions.assets.list },
  threat: { path: '/threats', code: permissions.threats.list },
  vulnerability: { path: '/vulnerabilities', code: permissions.vulnerabilities.list },
  risk: { path: '/risks', code: permissions.risks.list },
  scope: { path: '/scopes', code: permissions.scopes.list },
  control: { path: '/controls', code: permissions.risks.listControls },
  evidence: { path: '/evidence', code: permissions.evidence.list },
  auditRequest: { path: '/audit-requests', code: permissions.auditRequests.list },
} as const satisfies Record<string, { path: string; code: PermissionCode }>;

const isListed = (entity: string): entity is keyof typeof lists => entity in lists;
const childOf = (kind: ParameterKind) => parameterKinds.find((each) => shapeOf(each).parent === kind);

/** The words for a use, and the list with its rows, if the user may see it. */
export function useUseWords(kind: ParameterKind): (use: Pick<ParameterUse, 'entity' | 'count'>) => string {
  const { t, texts } = useTexts();
  const child = childOf(kind);
  return ({ entity, count }) => {
    if (isListed(entity)) return t(`parameter.uses.${entity}`, { count });
    if (entity === 'parameter' && child)
      return t('parameter.uses.parameter', { count, kind: texts.parameter.kinds[child] });
    return t('parameter.uses.other', { count });
  };
}

/** How often a row is chosen, by what, each a link to the list of them. */
export function Uses({ kind, row }: { kind: ParameterKind; row: ParameterRow }) {
  const { t } = useTexts();
  const can = useCan();
  const wordsOf = useUseWords(kind);
  const child = childOf(kind);
  const addressOf = ({ entity, field }: ParameterUse): string | null => {
    if (isListed(entity)) return can(lists[entity].code) ? `${lists[entity].path}?${field}=${row.id}` : null;
    return entity === 'parameter' && child ? `${pathOf(child)}&parentId=${row.id}` : null;
  };
  // The name of the other table would take four lines of a narrow column: it is read out, and shown on hover.
  const shortOf = (use: ParameterUse) =>
    use.entity === 'parameter' && child
      ? { 'aria-label': wordsOf(use), title: wordsOf(use), children: t('parameter.uses.rows', { count: use.count }) }
      : { children: wordsOf(use) };
  if (row.uses.length === 0) return <span className={styles.quiet}>{t('parameter.uses.none')}</span>;
  return (
    <span className={styles.uses}>
      {row.uses.map((use) => {
        const to = addressOf(use);
        // A list shows the scope worked in: its number is what leads there.
        if (to !== null && use.here !== undefined)
          return (
            <span key={`${use.entity}.${use.field}`}>
              {wordsOf(use)}{' '}
              {use.here > 0 ? (
                <Link to={to} className={styles.use}>
                  {t('parameter.uses.here', { count: use.here })}
                </Link>
              ) : null}
            </span>
          );
        return to === null ? (
          <span key={`${use.entity}.${use.field}`}>{wordsOf(use)}</span>
        ) : (
          <Link key={`${use.entity}.${use.field}`} to={to} className={styles.use} {...shortOf(use)} />
        );
      })}
    </span>
  );
}
