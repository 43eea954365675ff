import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessRefusals } from '../common/auth/access-refusals.js';
import { AppConfig } from '../config/app-config.js';
import { AUDIT_SETTINGS } from './audit-settings.js';
import { AuditSubjects } from './audit-subjects.js';
import { AuditKey, AuditTrail } from './audit-trail.js';
import { AuditedAccess } from './audited-access.js';
import { AuditRepository } from './audit.repository.js';
import { AuditSearchService } from './audit-search.service.js';
import { PersonalAuditService } from './personal-audit.service.js';
import { AUDIT_ENTITIES } from './entities.js';
import { TrailCheckService } from './trail-check.service.js';

/** Global: acts are recorded in every module. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature(AUDIT_ENTITIES)],
  providers: [
    AuditRepository, AuditTrail, AuditSubjects, AuditSearchService, PersonalAuditService, TrailCheckService,
    { provide: AuditKey, useFactory: (config: AppConfig): AuditKey => ({ keys: config.settings(AUDIT_SETTINGS).keys }), inject: [AppConfig] },
    { provide: AccessRefusals, useClass: AuditedAccess },
  ],
  exports: [AccessRefusals, PersonalAuditService, AuditTrail, AuditSubjects, AuditSearchService, TrailCheckService],
})
export class AuditModule {}
