import { Injectable } from '@nestjs/common';
import { rupeesNumber, type StudentList, type StudentListRequest } from '../../contract/index.js';
import { CoursesService } from '../courses.service.js';
import { StudentListRepository } from './student-list.repository.js';

const PAGE = 50;

@Injectable()
export class StudentListService {
  constructor(
    private readonly students: StudentListRepository,
    private readonly courses: CoursesService,
  ) {}

  async page({ after, ...filter }: StudentListRequest): Promise<StudentList> {
    const rows = await this.students.page(filter, after ?? '', PAGE + 1);
    const shown = rows.slice(0, PAGE);
    return {
      students: shown.map(({ admissionKey: _key, academicSession, amount, ...row }) => ({
        ...row, academicSession: academicSession || null, amount: amount === null ? null : rupeesNumber(amount),
      })),
      next: rows.length > PAGE ? (shown.at(-1)?.admissionKey ?? null) : null,
      ...(after === undefined ? { found: await this.students.count(filter), courses: await this.courses.ofStudents() } : { found: null, courses: null }),
    };
  }
}
