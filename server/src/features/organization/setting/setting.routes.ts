import { setting as endpoints } from '@baluarte/contract/organization/setting.ts';
import type { FastifyInstance } from 'fastify';
import { problem } from '#kit/http/problem.ts';
import { serve, serveInSteps } from '#kit/http/serve.ts';
import { readApi, revokeKey, saveApi } from './api-settings.ts';
import { removeLogo, saveCompany, saveLogo } from './company-settings.ts';
import { findLogo, getCompany } from './company.queries.ts';
import { readNotifications, saveNotifications } from './notification-settings.ts';
import { partHistory } from './part-history.ts';
import { providerRoutes } from './provider.routes.ts';
import { readRetention, saveRetention } from './retention-settings.ts';
import { countRetention } from './retention.ts';
import { readReportStyle, saveReportStyle } from './report-settings.ts';
import { readSecurity, saveSecurity } from './security-settings.ts';

/** Seconds a logo may be cached: a year, since its URL contains its digest. */
const KEPT = 31_536_000;

/** Settings of a company. */
export function settingRoutes(app: FastifyInstance): void {
  providerRoutes(app);
  serve(app, endpoints.company, ({ trx }) => getCompany(trx));
  serve(app, endpoints.updateCompany, saveCompany);
  serveInSteps(app, endpoints.setLogo, saveLogo);
  serve(app, endpoints.removeLogo, removeLogo);
  serve(app, endpoints.logo, async ({ params, parts }) => {
    const found = await findLogo(parts.database.identityDb, params.digest);
    if (!found) throw problem('notFound');
    return { name: 'logo', type: found.contentType, body: found.content, keptFor: KEPT };
  });
  serve(app, endpoints.security, readSecurity);
  serve(app, endpoints.updateSecurity, saveSecurity);
  serve(app, endpoints.api, readApi);
  serve(app, endpoints.updateApi, saveApi);
  serve(app, endpoints.revokeKey, revokeKey);
  serve(app, endpoints.notifications, ({ trx, parts, tenant }) => readNotifications(trx, parts, tenant));
  serve(app, endpoints.updateNotifications, saveNotifications);
  serve(app, endpoints.retention, ({ trx }) => readRetention(trx));
  serve(app, endpoints.updateRetention, saveRetention);
  serve(app, endpoints.reports, ({ trx }) => readReportStyle(trx));
  serve(app, endpoints.updateReports, saveReportStyle);
  serve(app, endpoints.previewRetention, ({ trx, body, parts, tenant }) =>
    countRetention(trx, { identityDb: parts.database.identityDb, companyId: tenant.companyId }, body),
  );
  serve(app, endpoints.history, ({ trx, query }) => partHistory(trx, query.part));
}
