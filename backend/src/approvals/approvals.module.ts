import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApprovalsController } from './approvals.controller.js';
import { ApprovalsRepository } from './approvals.repository.js';
import { ApprovalsService } from './approvals.service.js';
import { APPROVAL_ENTITIES } from './entities.js';

/** Global: acts of any module may need a second person. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature(APPROVAL_ENTITIES)],
  controllers: [ApprovalsController],
  providers: [ApprovalsRepository, ApprovalsService],
  exports: [ApprovalsService],
})
export class ApprovalsModule {}
