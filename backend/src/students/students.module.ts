import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LookupCapService } from './different-numbers.service.js';
import { STUDENT_ENTITIES } from './entities.js';
import { FeeDemandsService } from './fee-demands.service.js';
import { GuardedLookupService } from './guarded-lookup.service.js';
import { LookupCapsRepository } from './lookup-caps.repository.js';
import { LookupTokensService } from './lookup-tokens.service.js';
import { SecondFactService } from './second-fact.service.js';
import { SemesterLayoutsService } from './semester-layouts.service.js';
import { StudentsController } from './students.controller.js';
import { StudentsRepository } from './students.repository.js';
import { StudentsService } from './students.service.js';

@Module({
  imports: [TypeOrmModule.forFeature(STUDENT_ENTITIES)],
  controllers: [StudentsController],
  providers: [StudentsRepository, StudentsService, LookupTokensService, SecondFactService, LookupCapsRepository, LookupCapService, GuardedLookupService, FeeDemandsService, SemesterLayoutsService],
  exports: [GuardedLookupService, LookupCapService, FeeDemandsService, SemesterLayoutsService],
})
export class StudentsModule {}
