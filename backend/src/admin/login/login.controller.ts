import { Body, Controller, Header, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/auth/public.decorator.js';
import { ApiFailures } from '../../common/openapi/api-failures.decorator.js';
import { LoginDto } from './login.dto.js';
import { LoginService } from './login.service.js';

@ApiTags('Office')
@Public()
@Controller()
export class LoginController {
  constructor(private readonly logins: LoginService) {}

  @Post('verifyLogin')
  @HttpCode(200)
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', 'no-store')
  @ApiOperation({ summary: 'Whether a name and a password are right' })
  @ApiProduces('text/plain')
  @ApiOkResponse({ type: String })
  @ApiFailures('UNAUTHORIZED', 'TOO_MANY_REQUESTS')
  verifyLogin(@Body() body: LoginDto, @Ip() address: string): Promise<string> {
    return this.logins.verify(body, address);
  }
}
