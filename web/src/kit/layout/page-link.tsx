import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMayOpen } from '#kit/site/site.ts';
import styles from './page-link.module.css';

export interface PageLinkProps {
  /** Path as the site map writes it. */
  to: string;
  /** Values of the path's parameters. */
  params?: Readonly<Record<string, string | number>>;
  /** `rangeId=1&sort=-level` */
  query?: string;
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A link where the page is built and this session may open it; plain text where not. */
export function PageLink({ to, params = {}, query, label, className, children }: PageLinkProps) {
  const mayOpen = useMayOpen();
  if (!mayOpen(to)) return <span className={className}>{children}</span>;
  const path = to.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  return (
    <Link
      to={query ? `${path}?${query}` : path}
      className={[styles.link, className].filter(Boolean).join(' ')}
      aria-label={label}
    >
      {children}
    </Link>
  );
}
