import {
  maximumCompared,
  type CompanyResult,
  type ComparedGroup,
  type companyComparison,
} from '@baluarte/contract/maturity/company-comparison.ts';
import { can } from '@baluarte/contract/kit/session.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import type { Handling } from '#kit/http/serve.ts';
import { tenantOf } from '#kit/tenancy/session.ts';
import { readingCompany } from '#kit/tenancy/tenant.ts';
import { defaultFramework } from '../shared/shipped-frameworks.ts';
import { listOwnCompanies, sessionAt, type OwnCompany } from './own-companies.ts';
import { comparedGroups, resultsOfCompany } from './results-of-company.ts';

type Asking = Pick<Handling<typeof companyComparison.list>, 'session' | 'parts' | 'request'>;

interface Compared {
  rows: CompanyResult[];
  groups: ComparedGroup[];
  is_cut: boolean;
}

/** Companies read at once: one person's page leaves connections to others. */
const together = 4;

const without = (company: OwnCompany, state: CompanyResult['state']): CompanyResult => ({
  company,
  state,
  scope: null,
  purpose: null,
  finished: null,
  active: null,
});

/** One company as the person may see it there: in a transaction within its walls, with the rights and scopes of their place. */
async function readOne(
  { parts, request }: Asking,
  company: OwnCompany,
  language: Language,
): Promise<Omit<Compared, 'is_cut'>> {
  const session = await sessionAt(request, parts, company.subdomain);
  if (session?.companyId !== company.id) return { rows: [without(company, 'closed')], groups: [] };
  const { list, viewResults } = permissions.assessments;
  if (!can(session, list) || !can(session, viewResults)) return { rows: [without(company, 'noRight')], groups: [] };
  const found = await readingCompany(parts.database.app, tenantOf(session, 'every'), (trx) =>
    resultsOfCompany(trx, company, language),
  );
  return found.rows.length > 0 ? found : { rows: [without(company, 'none')], groups: [] };
}

/**
 * The results of every company the person belongs to. Each company is asked by itself, as if the person stood there: what they
 * see here is what they would see one by one.
 */
export async function compareCompanies(asking: Asking, language: Language): Promise<Compared> {
  const own = await listOwnCompanies(asking.parts, asking.session.userId);
  const companies = own.slice(0, maximumCompared);
  const rows: CompanyResult[] = [];
  const groups = new Map(comparedGroups(defaultFramework()).map((group) => [group.code, group]));
  for (let at = 0; at < companies.length; at += together) {
    const some = companies.slice(at, at + together);
    for (const found of await Promise.all(some.map((company) => readOne(asking, company, language)))) {
      rows.push(...found.rows);
      for (const group of found.groups) if (!groups.has(group.code)) groups.set(group.code, group);
    }
  }
  return { rows, groups: [...groups.values()], is_cut: own.length > maximumCompared };
}
