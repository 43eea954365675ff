import { Module } from '@nestjs/common';
import { CredentialsChecker } from '../common/auth/credentials-checker.js';
import { AdminCredentials } from './admin-credentials.service.js';
import { AdminRepository } from './admin.repository.js';
import { LoginController } from './login.controller.js';
import { LoginService } from './login.service.js';

@Module({
  controllers: [LoginController],
  providers: [AdminRepository, LoginService, { provide: CredentialsChecker, useClass: AdminCredentials }],
  exports: [CredentialsChecker],
})
export class AdminModule {}
