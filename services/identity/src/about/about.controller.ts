import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '@prosa/http';

/** Injection token of the version that `/version` returns. */
export const VERSION = Symbol('Version');

/** Which product this is. */
@ApiTags('about')
@Public()
@Controller()
export class AboutController {
  constructor(@Inject(VERSION) private readonly version: string) {}

  @Get()
  @ApiOperation({ summary: 'Name and version; clients ask it to see whether the server is there' })
  about(): { name: string; version: string } {
    return { name: 'Prosa', version: this.version };
  }

  @Get('version')
  @ApiOperation({ summary: 'The version that the menu shows' })
  current(): { version: string } {
    return { version: this.version };
  }
}
