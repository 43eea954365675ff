import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { AppConfig } from '../../config/app-config.js';
import { admissionNumberFault } from '../../contract/index.js';
import { admissionNumberFaults } from '../../contract/texts/index.js';
import { type StudentRow, StudentsRepository } from './students.repository.js';

@Injectable()
export class StudentsService {
  constructor(
    private readonly students: StudentsRepository,
    private readonly config: AppConfig,
  ) {}

  /** @throws AppError INVALID_ADMISSION_NUMBER, STUDENT_NOT_FOUND */
  async find(admissionNumber: string): Promise<StudentRow> {
    const fault = admissionNumberFault(admissionNumber, this.config.lookup.admissionNumberPattern);
    if (fault) throw new AppError('INVALID_ADMISSION_NUMBER', { errors: { admissionNumber: admissionNumberFaults[fault] } });
    const student = await this.students.findWithDemand(admissionNumber);
    if (!student) throw new AppError('STUDENT_NOT_FOUND');
    return student;
  }

  /** @throws AppError NUMBER_CLOSED with the right number, of one that was given twice. */
  async refuseClosed({ duplicateOfId }: Pick<StudentRow, 'duplicateOfId'>): Promise<void> {
    if (duplicateOfId === null) return;
    throw new AppError('NUMBER_CLOSED', { errors: { admissionNumber: (await this.students.numberOf(duplicateOfId)) ?? '' } });
  }
}
