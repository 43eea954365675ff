import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PaymentsModule } from '../payments/payments.module.js';
import { ReceiptsModule } from '../receipts/receipts.module.js';
import { StudentsModule } from '../students/students.module.js';
import { DUES_ENTITIES } from './entities.js';
import { FeeRemindersRepository } from './fee-reminders.repository.js';
import { FeeRemindersService } from './fee-reminders.service.js';
import { ReminderMails } from './reminder-mails.js';
import { ReminderStandings } from './reminder-standings.js';
import { ReminderWriter } from './reminder-writer.js';
import { StopRemindersController } from './stop-reminders.controller.js';

/** Reminders of fees that nobody has paid. */
@Module({
  imports: [TypeOrmModule.forFeature(DUES_ENTITIES), StudentsModule, PaymentsModule, ReceiptsModule],
  controllers: [StopRemindersController],
  providers: [FeeRemindersRepository, ReminderStandings, ReminderMails, ReminderWriter, FeeRemindersService],
  exports: [FeeRemindersRepository, ReminderStandings, FeeRemindersService],
})
export class DuesModule {}
