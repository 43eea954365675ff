import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PersonalApprovalsService } from '../approvals/personal-approvals.service.js';
import { FeesModule } from '../fees/fees.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { StudentsModule } from '../students/students.module.js';
import { BulkChangesRepository } from './bulk-changes.repository.js';
import { BulkChangesService } from './bulk-changes.service.js';
import { BulkEnds } from './bulk-ends.js';
import { BulkRowsRetention } from './bulk-rows.retention.js';
import { BulkRowChanges } from './bulk-row-changes.js';
import { BulkStagingService } from './bulk-staging.service.js';
import { BulkSubjects } from './bulk-subjects.js';
import { BulkUndoService } from './bulk-undo.service.js';
import { BulkWorker } from './bulk-worker.js';
import { DemandSource } from './demand-source.service.js';
import { ForgottenChanges } from './forgotten-changes.js';
import { ImportUploadService } from './import-upload.service.js';
import { UndoChecks } from './undo-checks.js';
import { BULK_ENTITIES } from './entities.js';

/** Changes of many students at once: staged, let be done by a second person, applied beside the students. */
@Module({
  imports: [TypeOrmModule.forFeature(BULK_ENTITIES), StudentsModule, PaymentsModule, FeesModule],
  providers: [
    PersonalApprovalsService, BulkChangesRepository, DemandSource, BulkStagingService, BulkRowChanges, UndoChecks, BulkEnds, BulkSubjects, BulkWorker,
    ForgottenChanges, BulkRowsRetention, BulkChangesService, BulkUndoService, ImportUploadService,
  ],
  exports: [BulkStagingService, BulkUndoService, BulkChangesService, ImportUploadService],
})
export class BulkModule {}
