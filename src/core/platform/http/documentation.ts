import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';
import { withSafeHeaders } from './safe-headers.ts';

/**
 * `/api/openapi.json` and the page that shows it; both are made when first asked for, so that they cost no start-up.
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
}

/** The page runs its own script only, asks this service only, and stands in no frame. */
const pagePolicy = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
};

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Clinicall service interface</title>
<style>
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  h2 { margin: 2rem 0 .5rem; font-size: 1.1rem; }
  details { border-top: 1px solid #8884; padding: .4rem 0; }
  summary { cursor: pointer; }
  code, pre { font: 12px/1.5 ui-monospace, monospace; }
  pre { overflow: auto; padding: .75rem; background: #8881; border-radius: 6px; }
  .method { display: inline-block; width: 3.5rem; font-weight: 600; }
  .ours { font-size: 12px; border: 1px solid #8886; border-radius: 4px; padding: 0 .3rem; }
</style>
<h1>Clinicall service interface</h1>
<p>The same as data: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).
What is marked “ours” goes beyond the clinic interface.</p>
<main id="paths">Loading …</main>
<script type="module" src="/api/docs/page.js"></script>
</html>`;

const script = `const api = await (await fetch('/api/openapi.json')).json();
const main = document.querySelector('#paths');
main.textContent = '';
const element = (name, text, className = '') =>
  Object.assign(document.createElement(name), { textContent: text, className });
const areas = new Map();
for (const [path, methods] of Object.entries(api.paths))
  for (const [method, operation] of Object.entries(methods)) {
    const area = operation.tags[0];
    if (!areas.has(area)) areas.set(area, []);
    areas.get(area).push({ path, method, operation });
  }
for (const [area, operations] of areas) {
  main.append(element('h2', area));
  for (const { path, method, operation } of operations) {
    const details = element('details', '');
    const summary = element('summary', '');
    summary.append(element('span', method.toUpperCase(), 'method'), element('code', path));
    summary.append(' ' + operation.summary + ' ');
    if (operation['x-clinicall-extension']) summary.append(element('span', 'ours', 'ours'));
    details.append(summary);
    if (operation.description) details.append(element('p', operation.description.replaceAll('\`', '')));
    const { parameters, requestBody, responses } = operation;
    const body = requestBody && Object.values(requestBody.content)[0].schema;
    details.append(element('pre', JSON.stringify({ parameters, body, responses }, null, 2)));
    main.append(details);
  }
}
`;
