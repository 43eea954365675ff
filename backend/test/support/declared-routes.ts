import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer, Reflector } from '@nestjs/core';
import { IS_PUBLIC } from '../../src/common/auth/public.decorator.js';
import { PERMISSION } from '../../src/common/auth/require-permission.decorator.js';
import { API_BASE, type Permission } from '../../src/contract/index.js';
import type { TestApp } from './create-test-app.js';

export interface DeclaredRoute {
  method: string;
  /** Parameters as `:name`. */
  path: string;
  isPublic: boolean;
  permission: Permission | null;
}

const join = (...parts: string[]): string => `/${parts.map((part) => part.replace(/^\/+|\/+$/g, '')).filter((part) => part !== '').join('/')}`;
const listOf = (value: unknown): string[] => [value].flat().map(String);

/** Every handler of the running application with what it declares. */
export function declaredRoutes({ app }: TestApp): DeclaredRoute[] {
  const reflector = app.get(Reflector);
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()].map(({ metatype }) => metatype as new () => object));
  return [...new Set(controllers)].flatMap((controller) => {
    const prototype = controller.prototype as Record<string, unknown>;
    const handlers = Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor').map((name) => prototype[name]).filter((value): value is () => unknown => typeof value === 'function' && Reflect.hasMetadata(PATH_METADATA, value));
    return handlers.flatMap((handler) =>
      listOf(Reflect.getMetadata(PATH_METADATA, controller)).flatMap((base) =>
        listOf(Reflect.getMetadata(PATH_METADATA, handler)).map((path) => ({
          method: RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod],
          path: join(API_BASE, base, path),
          isPublic: reflector.getAllAndOverride<boolean | undefined>(IS_PUBLIC, [handler, controller]) === true,
          permission: reflector.getAllAndOverride<Permission | undefined>(PERMISSION, [handler, controller]) ?? null,
        })),
      ),
    );
  });
}
