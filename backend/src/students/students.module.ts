import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppConfig } from '../config/app-config.js';
import { Transactions } from '../database/transactions.js';
import { LookupCapService } from './lookup-protection/lookup-cap.service.js';
import { CoursesService } from './courses.service.js';
import { STUDENT_ENTITIES } from './entities.js';
import { DemandAdjustments } from './demand-adjustments.service.js';
import { FeeDemandsService } from './fee-demands.service.js';
import { FeeTermsService } from './fee-terms.service.js';
import { GuardedLookupService } from './lookup-protection/guarded-lookup.service.js';
import { LookupCapsRepository } from './lookup-protection/lookup-caps.repository.js';
import { LookupTokensService } from './lookup-protection/lookup-tokens.service.js';
import { SecondFactService } from './lookup-protection/second-fact.service.js';
import { FrozenDemandsSql } from './frozen-demands.js';
import { ImportRepository } from './import/import.repository.js';
import { ImportColumnsService } from './import/columns/import-columns.service.js';
import { ImportHeadersRepository } from './import/columns/import-headers.repository.js';
import { ImportFileCheck } from './import/import-file-check.js';
import { ImportUndoService } from './import/import-undo.service.js';
import { ImportRowsService } from './import/import-rows.service.js';
import { OutstandingFeesService } from './outstanding-fees.service.js';
import { PersonalStudentsService } from './personal-students.service.js';
import { StudentListRepository } from './records/student-list.repository.js';
import { StudentListService } from './records/student-list.service.js';
import { SemesterStudentsService } from './records/semester-students.service.js';
import { StudentRecordsService } from './records/student-records.service.js';
import { SemesterLayoutsService } from './semester-layouts.service.js';
import { StudentFeesService } from './student-fees.service.js';
import { StudentsController } from './lookup/students.controller.js';
import { StudentsRepository } from './lookup/students.repository.js';
import { OpenElsewhereService } from './lookup/open-elsewhere.service.js';
import { StudentsService } from './lookup/students.service.js';

@Module({
  imports: [TypeOrmModule.forFeature(STUDENT_ENTITIES)],
  controllers: [StudentsController],
  providers: [
    StudentsRepository, StudentsService, OpenElsewhereService, LookupTokensService, SecondFactService, LookupCapsRepository, LookupCapService,
    GuardedLookupService,
    FeeDemandsService, DemandAdjustments, FeeTermsService, SemesterLayoutsService, PersonalStudentsService, OutstandingFeesService, StudentFeesService,
    CoursesService, StudentListRepository, StudentListService, StudentRecordsService, SemesterStudentsService, ImportRowsService, ImportUndoService,
    ImportHeadersRepository, ImportColumnsService,
    {
      provide: ImportRepository,
      useFactory: (transactions: Transactions, dataSource: DataSource, frozen: FrozenDemandsSql) =>
        new ImportRepository(transactions, dataSource, frozen.among),
      inject: [Transactions, DataSource, FrozenDemandsSql],
    },
    {
      provide: ImportFileCheck,
      useFactory: (repository: ImportRepository, headers: ImportHeadersRepository, layouts: SemesterLayoutsService, config: AppConfig) =>
        new ImportFileCheck(repository, headers, layouts, config.lookup.admissionNumberPattern),
      inject: [ImportRepository, ImportHeadersRepository, SemesterLayoutsService, AppConfig],
    },
  ],
  exports: [
    PersonalStudentsService, OutstandingFeesService, GuardedLookupService, LookupCapService, FeeDemandsService, DemandAdjustments, FeeTermsService,
    SemesterLayoutsService, StudentFeesService, CoursesService, StudentListService,
    StudentRecordsService, SemesterStudentsService, ImportRowsService, ImportUndoService, ImportFileCheck, ImportColumnsService,
  ],
})
export class StudentsModule {}
