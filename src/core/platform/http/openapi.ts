import * as z from 'zod';
import { type AreaName, contract } from '../../../shared/contract/contract.ts';
import { type Endpoint, isExtension } from '../../../shared/contract/endpoint.ts';
import { problemDataSchema } from '../../../shared/contract/envelope.ts';
import { httpStatusOfProblem } from '../../../shared/problem.ts';

type Json = Record<string, unknown>;

/** Schemas say what travels: parameters before they are parsed, answers as they are sent. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // A number in a query string travels as text; its type is what it means.
      const meta = z.globalRegistry.get(zodSchema);
      if (meta?.['type'] === 'integer')
        for (const key of Object.keys(jsonSchema)) if (key === 'anyOf') delete jsonSchema[key];
    },
  }) as Json;
  return json;
};

const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { type: 'integer', const: 200 }, msg: { type: 'string' }, data },
});

const problemAnswer = (status: number): Json => ({
  description: Object.entries(httpStatusOfProblem)
    .filter(([, value]) => value === status)
    .map(([code]) => code)
    .join(', '),
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'msg', 'data'],
        properties: {
          code: { type: 'integer', const: status },
          msg: { type: 'string' },
          data: schemaOf(problemDataSchema, 'output'),
        },
      },
    },
  },
});

function parametersOf(endpoint: Endpoint): Json[] {
  if (!endpoint.query) return [];
  const { properties = {}, required = [] } = schemaOf(endpoint.query, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function bodyOf({ upload }: Endpoint, body: z.ZodType): Json {
  const schema = schemaOf(body, 'input') as { properties?: Json; required?: string[] };
  if (!upload) return { 'application/json': { schema } };
  const file = { type: 'string', format: 'binary' };
  return {
    'multipart/form-data': {
      schema: {
        ...schema,
        properties: { ...schema.properties, [upload.field]: file },
        required: [...(schema.required ?? []), upload.field],
      },
    },
  };
}

/** Every status that an endpoint may refuse with: 403 is also the answer to an unknown Host. */
function problemStatusesOf({ access, query, body, upload, isRateLimited }: Endpoint): number[] {
  const needsToken = access !== 'public';
  return [
    ...(needsToken || body ? [401] : []),
    403,
    ...(query || body ? [404, 409] : []),
    ...(body ? [413, 415] : []),
    ...(upload && !body ? [413, 415] : []),
    ...(query || body || upload ? [422] : []),
    ...(needsToken && !isRateLimited ? [] : [429]),
    500,
    503,
  ];
}

function answerOf({ response }: Endpoint): Json {
  if (response === 'binary')
    return {
      description: 'The file; Range is supported',
      content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
    };
  if (response === 'csv') return { description: 'The rows', content: { 'text/csv': { schema: { type: 'string' } } } };
  if (response === 'zip')
    return {
      description: 'The archive',
      content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
    };
  if (response === 'text') return { description: 'Text', content: { 'text/plain': { schema: { type: 'string' } } } };
  return {
    description: 'Success',
    content: { 'application/json': { schema: envelope(schemaOf(response, 'output')) } },
  };
}

function operationOf(area: AreaName, name: string, endpoint: Endpoint): Json {
  const answer = answerOf(endpoint);
  const needsToken = endpoint.access !== 'public';
  return {
    operationId: `${area}.${name}`,
    tags: [
      endpoint.path
        .split('/')
        .slice(2, isExtension(endpoint) ? 4 : 3)
        .join('/'),
    ],
    summary: endpoint.summary,
    ...(endpoint.access === 'public' || endpoint.access === 'signed-in'
      ? {}
      : { description: `Permission: \`${endpoint.access}\`` }),
    ...(isExtension(endpoint) ? { 'x-clinicall-extension': true } : {}),
    ...(needsToken ? {} : { security: [] }),
    parameters: parametersOf(endpoint),
    ...(endpoint.body ? { requestBody: { required: true, content: bodyOf(endpoint, endpoint.body) } } : {}),
    responses: {
      200: answer,
      ...Object.fromEntries(problemStatusesOf(endpoint).map((status) => [status, problemAnswer(status)])),
    },
  };
}

/** The contract as OpenAPI 3.1; what goes beyond the interface carries `x-clinicall-extension`. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [area, endpoints] of Object.entries(contract) as [AreaName, Record<string, Endpoint>][])
    for (const [name, endpoint] of Object.entries(endpoints))
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: operationOf(area, name, endpoint),
      };
  return {
    openapi: '3.1.0',
    info: { title: 'Clinicall service core', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/', description: 'This service' }],
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}
