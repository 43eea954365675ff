import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StudentsModule } from '../students/students.module.js';
import { CollegeWordsRepository } from './college-words.repository.js';
import { EnteredWords } from './entered-words.service.js';
import { FEE_ENTITIES } from './entities.js';
import { FeeVersionsRepository } from './fee-versions.repository.js';
import { FeeVersionsService } from './fee-versions.service.js';
import { LayoutRefresh } from './layout-refresh.service.js';
import { WordChanges } from './word-changes.service.js';

@Module({
  imports: [TypeOrmModule.forFeature(FEE_ENTITIES), StudentsModule],
  providers: [CollegeWordsRepository, WordChanges, EnteredWords, FeeVersionsRepository, FeeVersionsService, LayoutRefresh],
  exports: [EnteredWords, FeeVersionsService, LayoutRefresh],
})
export class FeesModule {}
