import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { canLeave, newVerifierHash } from '#identity/shared/provider/provider-journey.ts';
import { call } from '#kit/http/call.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { isOwnOrigin } from '#kit/session/other-address.ts';
import { sessionEndpoints } from '#kit/session/session-endpoints.ts';
import { currentSession } from '#kit/session/session-store.ts';
import { readConfig } from '#kit/session/use-config.ts';
import { safeReturn } from '#kit/site/site.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';

/**
 * Where a session goes from one address of the installation to another: the address gone to makes a secret of its own and
 * sends the browser back for a ticket, which is good with that secret alone. So nobody is signed in by a link of somebody else.
 */
export function EnterPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  // Read once: a ticket is asked for with it, and nothing of it stays in the address.
  const [said] = useState(() => new URLSearchParams(window.location.hash.slice(1)));
  const handOver = async (body: { verifierHash: string; companyId: number | null }, goal: string) => {
    // Signed out meanwhile: who it is has to be said first.
    if (currentSession() === null) return navigate('/login', { replace: true });
    const { ticket, origin } = await call(sessionEndpoints.handOver, { body });
    return window.location.replace(
      `${origin}/login#${new URLSearchParams({ handover: ticket, return: goal }).toString()}`,
    );
  };
  const go = useEffectEvent(async () => {
    const [from, hash, company] = ['from', 'hash', 'company'].map((name) => said.get(name) ?? '');
    const goal = safeReturn(said.get('return')) ?? '/home';
    if (hash) return handOver({ verifierHash: hash, companyId: company ? Number(company) : null }, goal);
    const { host } = await readConfig();
    if (!from || !isOwnOrigin(from, host) || !canLeave())
      return navigate(`/login?return=${encodeURIComponent(goal)}`, { replace: true });
    const asked = new URLSearchParams({ company: company ?? '', hash: await newVerifierHash(), return: goal });
    return window.location.replace(`${from}/enter#${asked.toString()}`);
  });
  useEffect(() => {
    document.title = `${t('session.entering')} · Baluarte`;
    window.history.replaceState(window.history.state, '', window.location.pathname);
    void go().catch(async (error: unknown) => {
      await showError(error);
      await navigate('/select-company', { replace: true });
    });
  }, [t, navigate]);
  return (
    <div aria-busy="true">
      <h1 className="b-visually-hidden">{t('session.entering')}</h1>
      <PageSkeleton />
    </div>
  );
}
