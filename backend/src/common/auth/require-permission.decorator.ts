import { SetMetadata } from '@nestjs/common';
import type { Permission } from '../../contract/index.js';

export const PERMISSION = 'permission';

/** What a route demands, or all routes of a controller. A route with neither this nor `@Public()` answers nobody. */
export const RequirePermission = (permission: Permission) => SetMetadata(PERMISSION, permission);
