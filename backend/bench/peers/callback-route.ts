import type { FastifyInstance } from 'fastify';
import type { Driver } from './driver.js';
export function callbackRoute(_server: FastifyInstance, _driver: Driver): void {}
