import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StudentsModule } from '../students/students.module.js';
import { FEE_ENTITIES } from './entities.js';
import { FeeVersionsRepository } from './fee-versions.repository.js';
import { FeeVersionsService } from './fee-versions.service.js';
import { LayoutRefresh } from './layout-refresh.service.js';

@Module({
  imports: [TypeOrmModule.forFeature(FEE_ENTITIES), StudentsModule],
  providers: [FeeVersionsRepository, FeeVersionsService, LayoutRefresh],
  exports: [FeeVersionsService, LayoutRefresh],
})
export class FeesModule {}
