import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';
import { withSafeHeaders } from './safe-headers.ts';

/** Files of the page by their path beneath `/api/docs/`: Swagger UI's, as its package ships them. */
const libraryFiles = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const;

const requireHere = createRequire(import.meta.url);

/**
 * `/api/openapi.json` and the page that shows it. Both are made, and the page's files read, when they are asked for:
 * few starts need them.
 */
export async function addDocumentation(server: FastifyInstance, version: string): Promise<void> {
  let text: string | null = null;
  server.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(version));
    return reply.headers(withSafeHeaders('application/json; charset=utf-8')).send(text);
  });
  server.get('/api/docs', async (_request, reply) =>
    reply.headers({ ...withSafeHeaders('text/html; charset=utf-8'), ...pagePolicy }).send(page),
  );
  server.get('/api/docs/page.js', async (_request, reply) =>
    reply.headers(withSafeHeaders('text/javascript; charset=utf-8')).send(script),
  );
  for (const [name, contentType] of Object.entries(libraryFiles))
    server.get(`/api/docs/${name}`, async (_request, reply) =>
      reply.headers(withSafeHeaders(contentType)).send(await readFile(requireHere.resolve(`swagger-ui-dist/${name}`))),
    );
}

/** The page runs scripts and styles of this service only, sends requests to this service only, and cannot be framed. */
const pagePolicy = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Swagger UI's style sheet holds its icons.
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
};

const page = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>Clinicall service interface</title>
  <link rel="icon" href="/api/docs/favicon-32x32.png">
  <link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
  <main id="documentation"></main>
  <script src="/api/docs/swagger-ui-bundle.js"></script>
  <script src="/api/docs/page.js"></script>
</body>
</html>`;

/** It is read only: nothing is sent to the service from here, nor anything to a validator elsewhere. */
const script = `SwaggerUIBundle({
  url: '/api/openapi.json',
  domNode: document.querySelector('#documentation'),
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  showExtensions: true,
  defaultModelRendering: 'model',
  defaultModelExpandDepth: 4,
  supportedSubmitMethods: [],
  validatorUrl: null,
});
`;
