import { permissions } from '@baluarte/contract/permissions.ts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { safeReturn } from '#kit/site/site.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { refreshSession, switchScope, useCan, useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { ChoicePage, type Option } from './choice-page.tsx';
import { LookAgain, NoChoice } from './no-choice.tsx';
import { useChoose } from './use-choose.ts';

/** The scopes the person may work in. Who has only one does not choose, nor who follows a link into one, `?scope=7&return=/risks`. */
export function SelectScopePage() {
  const session = useSession();
  const { t } = useTexts();
  const [search] = useSearchParams();
  const goal = safeReturn(search.get('return'));
  const choose = useChoose(goal ?? undefined);
  const mayCreate = useCan()(permissions.scopes.create);
  const named = session?.scopes.find(({ id }) => String(id) === search.get('scope'))?.id;
  const only = named ?? (session?.scope === null && session.scopes.length === 1 ? session.scopes[0]?.id : undefined);
  // Whoever followed a link into the scope they work in already is passed on, with all that was read of it.
  const [isThere] = useState(goal !== null && named !== undefined && named === session?.scope?.id);
  // What may be chosen can have changed since the session was read; until it is there, what was known is shown.
  useEffect(() => {
    if (!isThere) refreshSession().catch(showError);
  }, [isThere]);
  useEffect(() => {
    if (only !== undefined && !isThere) void choose(() => switchScope(only));
    // oxlint-disable-next-line react/exhaustive-deps -- chosen once for the one scope there is, or that the link names
  }, [only]);
  if (isThere && goal !== null) return <Navigate replace to={goal} />;
  if (session === null || only !== undefined) return null;

  const company = session.companyName ?? '';
  const every: Option[] = session.isSuperAdmin
    ? [
        {
          id: 0,
          name: t('session.scopes.every'),
          details: [t('session.scopes.everyText')],
          isCurrent: session.scope?.id === 0,
        },
      ]
    : [];
  const scopes = session.scopes.map((scope) => ({
    id: scope.id,
    name: scope.name,
    details: [],
    isCurrent: scope.id === session.scope?.id,
  }));
  const options = [...every, ...scopes];
  return (
    <ChoicePage
      title={t('session.scopes.title')}
      lead={t('session.scopes.lead', { company })}
      options={options}
      search={t('session.scopes.search')}
      noMatch={t('session.scopes.noMatch')}
      current={t('session.scopes.current')}
      empty={
        <NoChoice title={t('session.scopes.emptyTitle')} text={t('session.scopes.emptyText', { company })}>
          <LookAgain isMain />
        </NoChoice>
      }
      below={
        // A company without a scope begins with making one.
        mayCreate && options.length === 0 ? (
          <Button component={Link} to="/scopes/create" variant="default" mt="sm">
            {t('scope.create')}
          </Button>
        ) : null
      }
      onChoose={(id) => void choose(() => switchScope(id))}
    />
  );
}
