import { Body, Controller, Header, HttpCode, Ip, Post } from '@nestjs/common';
import { Public } from '../common/auth/public.decorator.js';
import { LoginService } from './login.service.js';

@Public()
@Controller()
export class LoginController {
  constructor(private readonly logins: LoginService) {}

  @Post('verifyLogin')
  @HttpCode(200)
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', 'no-store')
  verifyLogin(@Body() body: unknown, @Ip() address: string): Promise<string> {
    return this.logins.verify(body, address);
  }
}
