import Fastify from 'fastify';

/** A route that does nothing but answer: what the endpoints are measured against. */
const server = Fastify();
const { BYTES: bytes = '', PATH_OF_ROUTE: path = '/' } = process.env;
server.get(path, async (_request, reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(bytes),
);
process.send?.({ url: await server.listen({ host: '127.0.0.1', port: 0 }) });
