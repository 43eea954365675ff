import { SetMetadata } from '@nestjs/common';

export const IS_PUBLIC = 'isPublic';

/** Open to everybody. Every other route needs a login, and declares what it demands (`RequirePermission`). */
export const Public = () => SetMetadata(IS_PUBLIC, true);
