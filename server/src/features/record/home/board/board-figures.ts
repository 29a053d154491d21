import { readable } from '@baluarte/contract/kit/guarded.ts';
import type { Holder } from '@baluarte/contract/kit/session.ts';
import { postureFigures, type PostureFigures } from '@baluarte/contract/record/posture.ts';

/** A risk by its code and its levels alone: what it is about stays in the company. */
const bare = { asset: '', threat: '', threatEn: null, vulnerability: '', vulnerabilityEn: null };

/**
 * The posture as a link shows it: what its maker may read, without the names of anything; with details the codes of the highest
 * risks, without them sums alone.
 */
export function figuresForBoard(figures: PostureFigures, maker: Holder, hasDetails: boolean): PostureFigures {
  const { risks, late, acceptances, maturity, ...rest } = readable(postureFigures, figures, maker);
  const sumOnly = (part: NonNullable<typeof late>['plan']) => part && { ...part, areas: [] };
  return {
    ...rest,
    risks: risks && {
      ...risks,
      ...(risks.top && { top: hasDetails ? risks.top.map((risk) => ({ ...risk, ...bare })) : [] }),
    },
    late: late && { plan: sumOnly(late.plan), followUps: sumOnly(late.followUps) },
    acceptances: acceptances && { ...acceptances, first: [] },
    maturity: maturity && { ...maturity, name: null },
  };
}
