import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StudentsModule } from '../students/students.module.js';
import { CollegeWordsRepository } from './college-words.repository.js';
import { AdjustmentsService } from './adjustments.service.js';
import { DueDateChanges } from './due-date-changes.service.js';
import { EnteredWords } from './entered-words.service.js';
import { FEE_ENTITIES } from './entities.js';
import { FeeVersionsRepository } from './fee-versions.repository.js';
import { FeeVersionSubjects } from './fee-version-subjects.js';
import { FeeVersionsService } from './fee-versions.service.js';
import { LayoutRefresh } from './layout-refresh.service.js';
import { WordChanges } from './word-changes.service.js';

@Module({
  imports: [TypeOrmModule.forFeature(FEE_ENTITIES), StudentsModule],
  providers: [
    AdjustmentsService, CollegeWordsRepository, DueDateChanges, WordChanges, EnteredWords, FeeVersionsRepository, FeeVersionsService,
    FeeVersionSubjects, LayoutRefresh,
  ],
  exports: [AdjustmentsService, DueDateChanges, EnteredWords, FeeVersionsService, LayoutRefresh, WordChanges],
})
export class FeesModule {}
