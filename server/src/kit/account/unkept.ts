import type { FastifyReply } from 'fastify';

/** A handler whose answer no cache may keep: it carries secrets, or says who somebody is. */
export const unkept =
  <H extends { reply: FastifyReply }, R>(handler: (handling: H) => R) =>
  (handling: H): R => {
    handling.reply.header('cache-control', 'no-store');
    return handler(handling);
  };
