/** Panels of a start page that a person may show, hide and order, by page, in the order they come in unless arranged. */
export const panelsOf = {
  home: ['figures', 'next', 'mine', 'recent'],
  risks: [
    'figures',
    'maps',
    'ranges',
    'movement',
    'top',
    'trend',
    'plan',
    'late',
    'maturity',
    'acceptances',
    'coverage',
    'evidence',
    'mine',
  ],
} as const;
export type ArrangedPage = keyof typeof panelsOf;
export type PanelName = (typeof panelsOf)[ArrangedPage][number];
export const panelNames = [...new Set<PanelName>([...panelsOf.home, ...panelsOf.risks])];

/** A panel in its place. */
export interface Placed {
  panel: PanelName;
  isShown: boolean;
}

/**
 * Whether somebody comes for their own work before any overview: who sees no levels, and who answers for an area or was given
 * questions without administering the company.
 */
export function comesForOwnWork({
  base,
  seesLevels,
  mine,
}: {
  /** 0 or 1 administers. */
  base: number;
  seesLevels: boolean;
  mine: { plan: { areaIds: readonly number[] } | null; assessments: readonly unknown[] | null } | null;
}): boolean {
  const hasOwn = (mine?.plan?.areaIds.length ?? 0) > 0 || (mine?.assessments?.length ?? 0) > 0;
  return !seesLevels || (base > 1 && hasOwn);
}

/**
 * Panels in the order they stand in: as the person left them, else as they come. Those the person never arranged, made since,
 * follow; who comes for their own work sees `mine` first.
 */
export function arranged(
  page: ArrangedPage,
  kept: readonly Placed[] | null,
  { ownFirst }: { ownFirst: boolean },
): Placed[] {
  const known: readonly PanelName[] = panelsOf[page];
  const usual = ownFirst ? (['mine', ...known.filter((panel) => panel !== 'mine')] as const) : known;
  const own = (kept ?? []).filter(({ panel }) => known.includes(panel));
  const rest = usual.filter((panel) => !own.some((one) => one.panel === panel));
  return [...own, ...rest.map((panel) => ({ panel, isShown: true }))];
}

/** The panels with one moved by `by` places among those on screen; the same where it cannot go further. */
export function moved(panels: readonly Placed[], panel: PanelName, by: number): Placed[] {
  const from = panels.findIndex((one) => one.panel === panel);
  const to = Math.min(Math.max(from + by, 0), panels.length - 1);
  const one = panels[from];
  if (one === undefined || to === from) return [...panels];
  const others = panels.toSpliced(from, 1);
  return others.toSpliced(to, 0, one);
}
