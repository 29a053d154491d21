/*
 * `npm run dev`: the development server at one address, PORT. This process holds the embedded PostgreSQL and
 * Vite, which serves the pages from their sources; the server runs behind it and restarts when its own sources change.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttp, type ServerResponse } from 'node:http';
import { createServer as createSocket, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { exit, stderr } from 'node:process';
import { inspect } from 'node:util';
import { createServer, type Plugin } from 'vite';
import { EnvError, readEnv, type Env } from '../server/src/env.ts';
import { settle } from '../server/src/kit/database/data-dir.ts';
import { openHome } from '../server/src/kit/database/database.ts';
import { StartError } from '../server/src/kit/operations/start-error.ts';
import { contentPolicy } from '../server/src/kit/pages/content-policy.ts';
import { captchaScript } from '../server/src/features/identity/shared/captcha/recaptcha.ts';
import { startRestarting, type Restarting } from './restarting.ts';

/** What the server answers itself; everything else is the web's. */
const ofServer = String.raw`^/(?:api|help|dev/mailbox)(?:[/?.]|$)`;

async function freePort(): Promise<number> {
  const socket = createSocket().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  socket.close();
  await once(socket, 'close');
  return port;
}

/** Holds requests for the server until it has restarted. */
function waitForServer(server: Restarting): Plugin {
  const isForServer = new RegExp(ofServer);
  async function wait(response: ServerResponse, next: () => void): Promise<void> {
    if (await server.answers()) next();
    else
      response
        .writeHead(503, { 'content-type': 'text/plain' })
        .end('The server did not start; the terminal says why.\n');
  }
  return {
    name: 'wait-for-server',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (isForServer.test(request.url ?? '')) void wait(response, next);
        else next();
      });
    },
  };
}

/** The header of the policy as the server would send it; what Vite writes into the page itself carries `nonce`. */
function policyLine(env: Env, nonce: string): string {
  const directives = contentPolicy(env, captchaScript(env));
  directives['scriptSrc']?.push(`'nonce-${nonce}'`);
  const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Object.entries(directives)
    .map(([name, values]) => [kebab(name), ...values].join(' '))
    .join('; ');
}

/** Serves the pages, and proxies the server at `port`. Returns the function that stops it; throws `StartError` where PORT is taken. */
async function servePages(env: Env, server: Restarting, port: number): Promise<() => Promise<void>> {
  const root = join(import.meta.dirname, '../web');
  const nonce = randomBytes(16).toString('base64url');
  const http = createHttp();
  // With a custom server Vite does not handle signals, which must also end PostgreSQL.
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    plugins: [waitForServer(server)],
    html: { cspNonce: nonce },
    clearScreen: false,
    server: {
      middlewareMode: { server: http },
      hmr: { server: http },
      allowedHosts: ['.localhost', `.${new URL(env.PUBLIC_URL).hostname}`],
      headers: { 'content-security-policy': policyLine(env, nonce) },
      proxy: { [ofServer]: { target: `http://127.0.0.1:${port}`, changeOrigin: false, xfwd: true } },
    },
  });
  http.on('request', vite.middlewares);
  const close = async () => {
    await vite.close();
    http.close();
    http.closeAllConnections();
  };
  try {
    await once(http.listen(env.PORT, env.HOST), 'listening');
  } catch (error) {
    await close();
    throw new StartError(`cannot listen on port ${env.PORT} of ${env.HOST}: ${(error as Error).message}`);
  }
  return close;
}

const closing: (() => Promise<void>)[] = [];
let isStopping = false;

/** Ends in the opposite order of the start. */
async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await started;
  for (const close of closing.toReversed()) await close();
  exit(code);
}

function fail(error: unknown): void {
  const isKnown = error instanceof StartError || error instanceof EnvError;
  stderr.write(`baluarte: ${isKnown ? error.message : inspect(error)}\n`);
  void stop(1);
}

async function start(): Promise<void> {
  const env = await settle({ ...readEnv(), NODE_ENV: 'development' });
  const home = await openHome(env, { onLost: fail });
  closing.push(() => home.leave());
  const port = await freePort();
  const { SECRET, PUBLIC_URL } = env;
  const settings = { NODE_ENV: 'development', HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: home.url };
  const server = startRestarting({ ...process.env, ...settings, SECRET, PUBLIC_URL });
  closing.push(() => server.stop());
  closing.push(await servePages(env, server, port));
}

// Not once: npm passes on the interrupt that the terminal sends to both, and the second would end the process at once.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop(0));

const started: Promise<void> = start().catch((error: unknown) => {
  if (!isStopping) fail(error);
});
