import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_BASE } from '../../contract/index.js';
import { noteCall } from '../leave-room.js';

/** The office, whose own work it is that rests, and those who look whether the server lives. */
const OTHERS = ['admin', 'health', 'metrics'].map((name) => `${API_BASE}/${name}`);

/** Long work rests while students call. */
export function installStudentCalls(fastify: FastifyInstance): void {
  const note = ({ url }: FastifyRequest): void => {
    if (url.startsWith(API_BASE) && !OTHERS.some((start) => url.startsWith(start))) noteCall();
  };
  fastify.addHook('onReady', (done) => {
    noteCall();
    done();
  });
  fastify.addHook('onRequest', (request, _reply, done) => {
    note(request);
    done();
  });
  fastify.addHook('onResponse', (request, _reply, done) => {
    note(request);
    done();
  });
}
