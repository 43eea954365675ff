import { Module } from '@nestjs/common';
import { FeeDemands } from './fee-demands.service.js';
import { GuardedLookup } from './guarded-lookup.service.js';
import { StudentsController } from './students.controller.js';
import { StudentsRepository } from './students.repository.js';
import { StudentsService } from './students.service.js';

@Module({
  controllers: [StudentsController],
  providers: [StudentsRepository, StudentsService, GuardedLookup, FeeDemands],
  exports: [GuardedLookup, FeeDemands],
})
export class StudentsModule {}
