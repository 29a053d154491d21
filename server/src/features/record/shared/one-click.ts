import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import type { FastifyInstance } from 'fastify';

interface OneClick {
  /** Its path has the secret, `{token}`. */
  endpoint: Pick<AnyEndpoint, 'path'>;
  /** Ends what the mail is about; its result is the reply. */
  end: (token: string) => Promise<unknown>;
  /** Page for those who open the address instead. */
  pageOf: (token: string) => string;
}

/** The address in the `List-Unsubscribe` header of a mail: posted to by mail programs (RFC 8058), opened in a browser by those that post nothing. */
export function serveOneClick(app: FastifyInstance, { endpoint, end, pageOf }: OneClick): void {
  const url = `/api${endpoint.path.replace('{token}', ':token')}`;
  type TokenRoute = { Params: { token: string } };
  app.get<TokenRoute>(url, ({ params }, reply) =>
    reply.redirect(`${new URL(app.parts.env.PUBLIC_URL).origin}${pageOf(encodeURIComponent(params.token))}`, 303),
  );
  void app.register(async (scope) => {
    scope.removeContentTypeParser(['application/x-www-form-urlencoded', 'multipart/form-data']);
    // The body is only `List-Unsubscribe=One-Click`; the secret in the URL is the whole proof.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, _body, done) => done(null, undefined),
    );
    scope.post<TokenRoute>(url, async ({ params }) => ({ success: true, data: await end(params.token) }));
  });
}
