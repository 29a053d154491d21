import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { maximumAttachments, pageMeta } from '@baluarte/contract/kit/endpoint.ts';
import { needsEveryScope } from '@baluarte/contract/kit/session.ts';
import { problemShape } from '@baluarte/contract/kit/problem.ts';
import { z } from 'zod';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  }) as Json;
  return rest;
};

function parametersOf(shape: z.ZodObject, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schemaOf(shape, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: place === 'path' && Object.keys(schema).length === 0 ? { type: 'integer' } : schema,
  }));
}

const json = (schema: Json) => ({ 'application/json': { schema } });

function answerOf(endpoint: AnyEndpoint): Json {
  const { form } = endpoint;
  if (form === 'redirect')
    return {
      description: 'Redirects the browser',
      headers: { Location: { schema: { type: 'string', format: 'uri' } } },
    };
  if (form === 'file')
    return {
      description: 'The file',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  const reply = schemaOf(endpoint.reply, 'output');
  if (form === 'events')
    return {
      description: 'Server-sent events; the data of each is this schema',
      content: { 'text/event-stream': { schema: reply } },
    };
  if (form === 'raw') return { description: 'Success', content: json(reply) };
  const data = form === 'list' ? { type: 'array', items: reply } : reply;
  const isList = form === 'list' || endpoint.reply instanceof z.ZodArray;
  const meta = isList ? { meta: schemaOf(pageMeta, 'output') } : {};
  const properties = { success: { type: 'boolean', const: true }, message: { type: 'string' }, data, ...meta };
  return {
    description: 'Success',
    content: json({ type: 'object', properties, required: ['success', 'data', ...Object.keys(meta)] }),
  };
}

function bodyOf({ body, upload, attachments }: AnyEndpoint): Json | undefined {
  if (body instanceof z.ZodUndefined) return undefined;
  const schema = schemaOf(body, 'input');
  if (attachments !== null) {
    const files = { type: 'array', maxItems: maximumAttachments, items: { type: 'string', format: 'binary' } };
    const form = { ...schema, properties: { ...(schema['properties'] as Json), [attachments]: files } };
    return { required: true, content: { ...json(schema), 'multipart/form-data': { schema: form } } };
  }
  if (!upload) return { required: true, content: json(schema) };
  const properties = { file: { type: 'string', format: 'binary' }, ...(schema['properties'] as Json) };
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', properties, required: ['file'] } } },
  };
}

const refusals: Record<string, string> = {
  400: 'Malformed request',
  401: 'No session, or it has ended',
  403: 'Permission, scope or company refused',
  404: 'Not there, or of another company',
  409: 'State or dependency in the way',
  422: 'Invalid input, with its issues',
  429: 'Slow down',
};
const reference = (status: string) => ({ [status]: { $ref: `#/components/responses/Refused${status}` } });

function refusalsOf(endpoint: AnyEndpoint): Json {
  const statuses = [
    '400',
    '422',
    '429',
    ...(endpoint.access === 'public' ? [] : ['401', '403']),
    ...(endpoint.path.includes('{') ? ['404'] : []),
    ...(endpoint.method === 'GET' ? [] : ['409']),
  ];
  return Object.assign({}, ...statuses.map(reference)) as Json;
}

function describe(endpoint: AnyEndpoint): Json {
  const [tag = 'platform', ...verb] = endpoint.name.split('.');
  const access =
    typeof endpoint.access === 'number'
      ? `Permission ${endpoint.access}${needsEveryScope(endpoint.access) ? ', with every scope' : ''}.`
      : endpoint.access === 'public'
        ? 'Public.'
        : endpoint.access === 'client'
          ? 'A client token or any session.'
          : 'Any session.';
  const body = bodyOf(endpoint);
  return {
    operationId: endpoint.name,
    tags: [tag],
    summary: `${verb.join(' ')} ${tag}`,
    description: endpoint.byKey || endpoint.access === 'public' ? access : `${access} Not with an API key.`,
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(body ? { requestBody: body } : {}),
    responses: { [endpoint.form === 'redirect' ? 302 : endpoint.status]: answerOf(endpoint), ...refusalsOf(endpoint) },
  };
}

/** Made once for all servers of a process: the schemas of hundreds of endpoints take half a second. */
const operations = new WeakMap<AnyEndpoint, Json>();

function operationOf(endpoint: AnyEndpoint): Json {
  const made = operations.get(endpoint) ?? describe(endpoint);
  operations.set(endpoint, made);
  return made;
}

/** The OpenAPI 3.1 document of every endpoint of the registry, without a server or a database. */
export function openapi(endpoints: readonly AnyEndpoint[], { version, url }: { version: string; url: string }): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints)
    (paths[`/api${endpoint.path}`] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint);
  const problemSchema = schemaOf(problemShape, 'output');
  return {
    openapi: '3.1.0',
    info: {
      title: 'Baluarte',
      version,
      summary: 'Information-security risk management',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url }],
    tags: [...new Set(endpoints.map(({ name }) => name.split('.')[0]))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: problemSchema },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [
          `Refused${status}`,
          { description, content: json({ $ref: '#/components/schemas/Problem' }) },
        ]),
      ),
    },
  };
}
