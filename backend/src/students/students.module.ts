import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DifferentNumbers } from './different-numbers.service.js';
import { STUDENT_ENTITIES } from './entities.js';
import { FeeDemands } from './fee-demands.service.js';
import { GuardedLookup } from './guarded-lookup.service.js';
import { LookupCaps } from './lookup-caps.repository.js';
import { LookupTokens } from './lookup-tokens.service.js';
import { SecondFactCheck } from './second-fact.service.js';
import { SemesterLayouts } from './semester-layouts.service.js';
import { StudentsController } from './students.controller.js';
import { StudentsRepository } from './students.repository.js';
import { StudentsService } from './students.service.js';

@Module({
  imports: [TypeOrmModule.forFeature(STUDENT_ENTITIES)],
  controllers: [StudentsController],
  providers: [StudentsRepository, StudentsService, LookupTokens, SecondFactCheck, LookupCaps, DifferentNumbers, GuardedLookup, FeeDemands, SemesterLayouts],
  exports: [GuardedLookup, DifferentNumbers, FeeDemands, SemesterLayouts],
})
export class StudentsModule {}
