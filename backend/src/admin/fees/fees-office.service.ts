import { Injectable } from '@nestjs/common';
import type { Actor } from '../../audit/acting-person.decorator.js';
import {
  type Approval, contentOf, type FeePublication, type FeeVersion, type FeeVersionChange, istIsoDateTime, type NewFeeVersion,
} from '../../contract/index.js';
import { FeeVersionsService } from '../../fees/fee-versions.service.js';
import { LayoutRefresh } from '../../fees/layout-refresh.service.js';
import { SemesterLayoutsService } from '../../students/semester-layouts.service.js';
import type { FeeVersionResponse, FeeVersionsResponse, FeeVersionSummaryResponse } from './fees.response.js';

type Row = Awaited<ReturnType<FeeVersionsService['get']>>;

/** Fee versions as the office's screen has them. */
@Injectable()
export class FeesOfficeService {
  constructor(
    private readonly versions: FeeVersionsService,
    private readonly layouts: SemesterLayoutsService,
    private readonly layoutRefresh: LayoutRefresh,
  ) {}

  async list(): Promise<FeeVersionsResponse> {
    const heads = await this.versions.heads();
    const layouts = this.layouts.withFees().map((semesterNo) => ({ semesterNo, ...contentOf(this.layouts.of(semesterNo)) }));
    return { versions: heads.map(summary), layouts: layouts as FeeVersionsResponse['layouts'] };
  }

  async begin(draft: NewFeeVersion, by: Actor): Promise<FeeVersionResponse> {
    return this.shown(await this.versions.begin(draft, by));
  }

  async get(id: number): Promise<FeeVersionResponse> {
    return this.shown(await this.versions.get(id));
  }

  async change(id: number, change: FeeVersionChange, by: Actor): Promise<FeeVersionResponse> {
    return this.shown(await this.versions.change(id, change, by));
  }

  drop(id: number, revision: number, by: Actor): Promise<void> {
    return this.versions.drop(id, revision, by);
  }

  async publish(id: number, publication: FeePublication, by: Actor): Promise<Approval | null> {
    const approval = await this.versions.propose(id, publication, by);
    if (approval === null) await this.layoutRefresh.refresh();
    return approval;
  }

  private async shown(row: Row): Promise<FeeVersionResponse> {
    const shown: FeeVersion = {
      ...summary(row), faults: await this.versions.faultsOf(row),
      layout: null, structure: null, terms: null, [row.kind]: row.content,
    };
    return shown as FeeVersionResponse;
  }
}

function summary({ editedAt, publishedAt, ...row }: Omit<Row, 'content'> & { content?: unknown }): FeeVersionSummaryResponse {
  const { id, kind, semesterNo, academicSession, version, state, countsFrom, revision, editedBy, publishedBy } = row;
  return {
    id, kind, semesterNo, academicSession, version, state, countsFrom, revision, editedBy, editedAt: istIsoDateTime(new Date(Number(editedAt))),
    publishedBy, publishedAt: publishedAt === null ? null : istIsoDateTime(new Date(Number(publishedAt))),
  };
}
