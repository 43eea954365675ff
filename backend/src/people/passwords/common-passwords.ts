/**
 * Passwords that people often choose, and words of this product's surroundings. From zxcvbn, of which it is the head of the list and
 * what has 15 characters and more; coarse words are left out.
 *
 * Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc. Permission is hereby granted, free of charge, to any person obtaining a copy of
 * this software and associated documentation files, to deal in the Software without restriction, including without limitation the rights
 * to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, subject to the condition that this
 * copyright notice and permission notice are included in all copies or substantial portions of it. The Software is provided "as is",
 * without warranty of any kind.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
demo-fee-office demofeeoffice
password qwerty dragon baseball abc123 football monkey letmein shadow master michael mustang qwertyuiop superman 1qaz2wsx jordan qazwsx jennifer
123qwe killer trustno1 hunter harley zxcvbnm asdfgh buster andrew batman soccer tigger charlie robert sunshine thomas iloveyou ranger daniel hockey
george computer michelle jessica starwars pepper klaster zxcvbn freedom princess joshua maggie ginger amanda ashley cheese nicole summer matthew
chelsea dallas biteme matrix william yankees taylor corvette austin access martin heather thunder merlin secret diamond hello anthony hammer 1234qwer
silver gfhjkm justin patrick richard bailey internet samantha golfer scooter orange cookie q1w2e3r4t5 maverick jackson sparky mickey phoenix bigdog
snoopy guitar whatever chicken morgan andrea camaro mercedes peanut ferrari cowboy falcon welcome samsung steelers joseph smokey dakota melissa
arsenal boomer eagles tigers marina nascar gateway porsche yellow monster spider diablo hannah bulldog junior london purple compaq lakers iceman
qwer1234 hardcore cowboys money banana ncc1701 boston brandon tennis johnny miller q1w2e3r4 coffee scooby edward nikita mother yamaha brandy barney
chester oliver charles player knight forever steven rangers midnight chicago bigdaddy redsox victoria badboy angel please fender chris jasper james
slayer rabbit natasha rachel marine wizard marlboro raiders prince casper fishing flower crystal jasmine panties iwantu adidas winner winter gandalf
password1 enter ghbdtn 1q2w3e4r angela golden lauren cocacola jordan23 winston madison angels panther spanky shannon sophie johnson asdfasdf david
thx1138 toyota tiger murphy canada danielle jonathan liverpoo muffin cooper apples jackie dennis black qwerty123 passw0rd abcd1234 sandra pokemon
123abc slipknot carlos qazxsw 123456a scorpion qwaszx nathan butter startrek rainbow asdfghjkl redskins newyork gemini cameron qazwsxedc florida
liverpool turtle nicholas viking booger wilson sierra butthead doctor rocket victor dolphins captain bandit jaguar packers pookie peaches dolphin
helpme tucker theman tiffany maxwell jeremy qwertyui debbie albert maddog lovers monica united giants nirvana metallic hotdog rosebud mountain
benjamin warrior stupid elephant success bond007 bonnie alexis lucky jason scorpio samson q1w2e3 rush2112 azerty freddy driver willie calvin
1q2w3e4r5t sydney gators dexter red123 12345a 123456q bubba creative voodoo happy arthur trouble america nissan gunner rebecca stella garfield gordon
jessie parker asdfghjk apollo 1qazxsw2 eminem december legend airborne beavis august apple brooklyn godzilla skippy buddy qwert kitten magic shelby
beaver phantom nothing asdasd williams xavier braves darkness blink182 travis copper tomcat platinum qweqwe girls bigboy green power animal police
online voyager lifehack 12qwaszx sniper trinity walter blazer heaven lover snowball playboy bubbles loveme hooters cricket marvin willow donkey topgun
nintendo saturn family november gabriel destiny pakistan pumpkin digital sergey chance explorer redwings private therock runner lasvegas guinness
beatles cassie christin qwerty1 asdf1234 celtic broncos andrey babygirl nelson donald scott eclipse cartman fluffy louise michigan testing carolina
little samuel alexande birdie steve cherry pantera sharon gibson vampire mexico peter buffalo montana genius flyers maximus school minecraft lovely
stalker metallica doggie carter kristina kimberly spencer speedy barbara snickers sabrina carmen marcus bronco yankee friends paradise lol123 dreams
magnum horses caroline lacrosse ou812 goober member qwertyu enigma scotty pimpin bollocks brian surfer sammy genesis poohbear asd123 qweasdzxc racing
friend hello1 hawaii eagle1 billy viper october vanessa poopoo einstein stanley 12345q walker drowssap stephen courtney simple alaska badger action
denise jester spitfire drummer forest patricia maryjane champion diesel svetlana friday kevin gregory pamela frank hotrod chevy anderson lucky1
douglas westside security google shorty tester thumper hitman mozart general reddog zaq12wsx music lizard alexander melanie a123456 ruslan 123456789a
vincent eagle 1232323q sweet teresa scarface qwerty12 a12345 marshall olivia veronica buddha spirit frankie money1 stargate antonio liberty natalie
mercury naruto qwe123 12345qwert suzuki semperfi popcorn spooky marley system brittany claudia kelly scotland kitty cherokee vikings simpsons death
leslie rascal qweasd jimmy loveyou hummer michael1 allison rocky patches russia adrian jupiter penguin howard passion honda vfhbyf andre vladimir
franklin sandman infinity homer raider passport assman fantasy bulldogs horney domino budlight ironman disney norman softball bishop francis brutus
redrum brooke bigred jeffrey jesus fktrcfylh karina marines kawasaki digger ireland oksana fireman cougar college alicia russell houston monday
bradley sarah justice super wildcats tinker duncan dancer logitech avalon swordfis everton reggie motorola alexandr molly timothy hentai claire
patriots madonna colorado eugene ducati kermit juventus indian connor galore freeuser smooth house titanic boogie simpson warcraft wolverin elizabet
arizona saints valentin georgia asdfg test123 accord baxter denver mitchell christ password123 yfnfif smith stinky zachary roland naughty ncc1701d
spiderma chopper brenda hello123 extreme virginia water skyline zombie pearljam froggy pirate fylhtq vision 123qweasd awesome alyssa dreamer predator
bullet empire charlie1 kirill 123123a people elvis panthers skipper nemesis peekaboo rasdzv3 simon alison rolltide american cardinal arnold chevelle
daddy psycho happy1 danger mookie wanker manutd tommy hobbes vegeta goblue burton fyfcnfcbz picard bobby windows loverboy lovelove vfrcbv victory
bambam turkey serega tweety hiphop galina changeme rooster polina berlin taurus electric ronald avatar raptor alpha1 maksim spring brazil newport
kenneth hendrix madmax england a1b2c3 alpha sublime britney france darkside bigman hercules lawrence wolfpack classic letmein1 lincoln ronaldo
spiderman 1q2w3e blizzard cheyenne 123456789q wombat bubba1 tiger1 cjkysirj raymond brother kristen pandora devils zxc123 simone holiday wildcat horse
kramer buddy1 sterling caesar alabama carrie bondage basketball sports pickle catch22 leather shaggy a1b2c3d4 chronic flowers qaz123 qqq111 robbie
admin gracie amber airplane perfect kodiak billybob katana sunset crazy stingray maria snowman phpbb angel1 chocolat zeppelin garcia detroit wolves
pontiac candy firebird gundam panzer outlaw pretty fisher connie honey business trevor redhead hardon greenday tarheels nastya hellfire cobra engineer
dragon1 savage service serenity sasha michele lickme fireball white remember darkstar miranda flash mustang1 harvey oscar strike freddie pavilion
beauty bobafett dbrnjhbz bigmac chris1 clinton bowling jenny natali future harrison jones wallace welcome1 swimming apache rulez pyramid dodgers
whynot defender teens morris trooper cancer precious packard lucifer popeye weasel raven icecream stewart tanner swordfish blonde sandy presario
rockstar viktor manager cheryl norton james1 control wutang airforce julian atlanta spike thailand looking casino paris mouse lennon bluebird theone
hawkeye hacker dustin elaine nfnmzyf sailor catfish goldfish maxima tattoo barbie light design pervert machine herman wrangler rocks trucks nipples
roscoe tornado jerry lights bubble cadillac madman orlando pegasus target longhorn laura philip browns eatme stefan cannon dilbert baller microsoft
winnie christia katie qazwsx123 shooter xfiles qazqaz lesbian street seattle corona amateur cthutq prelude beach malibu freaky assassin integra
atlantis 123qweasdzxc pussies dragons iloveu monkey1 unicorn lonewolf regina stealth kristin peewee openup bobcat stacey software newton leonardo
student srinivas angelina young enjoy valentina trigger zaqwsx lolita athena shotgun coyote bruins veronika dollar country rocky1 joker babydoll
lestat hottie smiley potter random sweety butterfly woody chipper snake samurai video gizmo maddie devildog valerie mistress flipper freedom1 express
powers soso123aljg cessna teacher goldie moose polaris piglet cookies elena montreal hjvfirf ladies wolfgang fatboy scully father single wicked daisy
fetish foobar castle tickle bunny pepsi balls transam dfvgbh oicu812 impala sunday booty hotstuff ronnie jasmin gambit toshiba basketba lancer
birthday texas stephani jessica1 hooker knicks roberto stinger testtest kathleen savannah shamrock benson squirt deftones trucker redneck goldberg
alfred blaster siemens shelly renegade manson subaru ibanez blondie hamilton casey swinger reaper cristina minnie mylove harry galaxy lindsay dudley
farmer gloria special blahblah enterpri 1234abcd travel babylon5 bigone sweetpea sugar smoke skeeter indiana great ficken trfnthbyf master1 freeman
curtis smitty marino joanne bigfoot escort babes check larisa trumpet tristan spartan babylon asdfghj sister valera stormy paladin andreas cavalier
marathon hamlet aardvark butterfl mister manchester yankees1 rusty napoleon seven indigo hornet skater jerome pierre wonder toronto indians karate
buckeyes julie hesoyam fredfred charger highland sweetie holland 1qaz2wsx3edc chiefs diamonds buckeye aurora campbell griffin brandi redman passwor
chandler drpepper monika maiden elizabeth leonard bernie brown garden storm autumn linda thuglife millie jungle pencil tomtom insane pizza timber
jesus1 sherlock mariah audrey david1 1a2b3c hamster aragorn pioneer techno catdog lollol triumph sidney fktrctq sophia morpheus island hobbit blabla
erotic shadow1 aaron pascal sampson consumer justme marion stones chrissy tyler nadine marie goforit burger pitbull kelsey adgjmptw spartak german
karen kissme hunting kaiser martha colors artist harold italia sammie barcelona mario nicolas virgin pebbles sundance isabella overlord emerald callie
doggy irina racecar isabelle germany goddess change wesley nipple basket joejoe holly poison zipper alpine shirley element huskers marcel eddie danny
christy sakura chichi inside ultimate dirty nicola ncc1701e blackie q12345 omega watson rommel matthew1 geronimo nikki caserta trojan 123qwe123
philips sergio nugget sammy1 tarzan bassman warren trixie chicks aleksandr cream webster sherry manuel portugal dodger anakin bobbob bomber michel
madness superfly q1w2e3r4t5y6 loser 123asd florence yvonne fatcat global ybrbnf energy desire wrinkle1 soldier bianca warlock martina andrei larry
seminole peace alejandr westham concrete access14 harris margaret hector christop ladybug letmein2 network bernard tintin qazxswedc trombone chuck
pleasure rhbcnbyf history bluesky sherman logan january onelove cotton christian cdtnkfyf sunny archie holden brianna vfvjxrf titans stallion lindsey
singer truck smile party missy hansolo angelo joanna natalia beagle phillip panama smiles blue22 juice qawsed inferno mongoose connect kingkong snatch
flatron bluemoon turbo rocker personal emily blessed snakes dominic forget finger beetle jamaica alberto a1234567 mulder jamie susan immortal passat
plastic dietcoke spunky anthony1 whiskey monitor giovanni cactus ripper spyder markus planet magic1 patton exigen sticky waters nolimit daniela
hollywoo abigail apple1 morrison katrina trunks always diana deedee clifford april speed japan mission pickles million sailing freak holmes bonehead
fernando ghbdtnbr charlott delta yomama darren rubber newman molly1 faster bertha memphis sylvia maurice william1 hongkong jumper unreal geheim rodney
nylons sebastia pentium legion shalom kennedy brooks movie dodge dream graham sprite curious pacific loulou funtime philly ferret niners orion
werewolf milton cantona kingdom stars africa office boeing gilbert abgrtyu pirates super123 sheila french sweets cooldude palmer eternity lollipop
tottenha green1 stocking monique anything foster irish jackoff biscuit drizzt camera columbia fossil moomoo makaveli tracey colt45 robinson isabel
martini salmon shasta jersey verbatim maniac snapper satan666 nasty solomon patriot jacob standard shaved blackcat asdzxc punkrock raistlin infantry
qwerty12345 dillon gerald twister ricardo waterloo cjkywt clayton crimson serena oxford maxmax denis flight condor seinfeld silvia biggie maxine
musicman ravens teddy colleen bruce wolfman sharks megadeth cosmos velvet keeper foxtrot garrett black1 damien anton sesame skywalke gn56gn56 banshee
squirrel wolverine sunrise ghost western grendel roxanne privet legolas felix marlin stone herbert lvbnhbq qazwsxed carrot blades frosty stardust
helena brownie groovy penny butler coolio twilight daytona licker peanuts intrepid pikachu trains mollie vanhalen jericho hershey strider lobster
punisher grace zaq123 bottom ninja 1234567a murray kansas shogun goblin search neptune showtime darwin amadeus suzanne seven7 jason1 oldman bruno
showme henry getsome muscle obiwan support rfrfirf skittles ekaterina whitney shark maestro danni tanker english tarheel fighter thanks blue123
hannibal capital newlife anubis gothic chaos blues cindy sabine thunder1 roman preston princes brendan slick 123456z evelyn python test1 richie
tequila devil chelsea1 clover delete mirage blood surfing 1q2w3e4r5t6y bentley portland potato baggins review porter chubby panasonic sandiego sooners
buffy derrick penelope blackdog harmony fusion mature malcolm allen buttons 1a2b3c4d californ safety playtime dagger moscow swallow warriors byteme
stimpy gangster lucas christine turner iverson lester chargers liquid asdf123 mushroom cracker dingdong lucky7 misty nymets robin bigguy mobile tazman
nimrod miami crusader bugger stranger dkflbvbh anastasia marco volume masters monroe miguel doodle collins powder archer gotcha battle dublin slapshot
guardian janice charly septembe photos knights woody1 short angelica nookie milano pepsi1 scarlett stuart damian grizzly camille scruffy brasil latino
kittycat poopie munchkin lorenzo rammstein 1passwor bananas barcelon santiago thegame robert1 world gerard picasso viper1 walnut kolobok blackman
wisdom trance starcraft parrot quality blade auburn goodluck dorothy dusty engine coltrane gorilla wheels katerina tamara postal luther ranger1
pass123 carlo cassidy discover oakland andrew1 spanking osiris shaney14 lonestar bridge bingo bender annie stonecol dookie meridian sally megaman
heather1 racerx rjntyjr sirius firefly richard1 julia alexandra madrid terry griffey women phoebe zaq1xsw2 weezer beautiful violet ledzep lowrider
randy gangsta ghjcnj paradox tacobell loving catalina vertigo halflife carson sergei shiloh johnjohn sobaka buffett aliens sadie chucky bonjour
kangaroo thompson sinner socrates soccer1 keyboard stevie trebor finish sprint shazam national celica sarah1 scarlet formula1 hoover sommer frances
hotboy cynthia qwerasdf penguins formula rebels elwood melvin honda1 vacation ragnarok bollox lexmark mailcreated5240 lorraine claude rockon dodgeram
tacoma romeo wookie prodigy tempest vfhecz flames sebastian colombia kitkat oblivion mystery sithlord server molson mustangs incubus smoker 123qaz
window scoobydo rescue bigballs zxcv1234 carpet titleist richmond director lawyer megan magnolia celeste melinda wright jimbob golfing kenny roger
bobbie xanadu tardis blueeyes hearts dixie pooper shaman mersedes springer imagine janine patrick1 kenwood 123zxc garbage martinez topper cowboys1
roberts lizzie ashton elliott oracle sheena chloe nuttertools mallard shemale gateway1 mikey asterix faith monkeys imperial jimbo cooler grateful
gillian peterpan kingston yourmom sleepy gremlin printer hudson pa55word freckles birdman frank1 aussie esther defiant margarita deadhead anime
tatyana jackal frogger bridget wayne research tobias mariners rootbeer blondes donnie katrin weather aspirine frederic parola photo children account
israel stephanie shaolin noodles celine willy willis forgot scooter1 hallo mandy thomas1 rogers palace santos ohyeah magnus laurie creampie amazon
kisses queen ludwig plymouth justdoit nellie 1234567q putter broken letsgo bryan bones harley1 tatiana camel champs lightnin massive camelot bosco
deanna gizmodo spidey caliente aezakmi goodtime roller catherin active payton lonely redalert brucelee smokin porkchop astros aquarius raiders1
thankyou kevin1 atomic fletcher shopping a1s2d3f4 mason rusty1 marian vanilla hunter1 unknown sapphire temple qwert123 marvel beckham qazwsxedcrfv
kaktus myself sooner blacky elvis1 hastings buster1 power1 blackjac aggies scream picture 123321q abc12 judith iforgot kasper cxfcnmt bangkok spectrum
eduard vader jammer painter primus veritas ernest kristi chevrole amber1 amsterdam slappy valley hitler clancy spankme granny avenger satan sasha1
usa123 diamond1 rosemary husker candyman beatrice scrappy john316 simba falcons dylan front242 harder atlantic labrador 123456qwerty smudge syracuse
southern melody timmy elijah center darling throat stuff fatman krishna sanchez pancho gator pacman commando delta1 vulcan clitoris lemons alice
8j4ye3uz boner keith odessa barkley monopoly method kelley punkin pineappl celtics lesbians space gangbang bennett area51 flyboy hamburg aaa111 asian
carol spartans tricky romashka 123456aa snuggles phoenix1 infiniti anders billie homer1 drago blake hermes jesse goose jeremiah vivian annette homerun
forrest carolyn 1234567890q topcat hayden cosworth vectra grover goodbye charlotte cuddles bossman horndog doberman telefon qawsedrf ivanov durango
peugeot killer1 franco plumber rbhbkk pauline exigent brandon1 laguna emmanuel webmaster bowler leopard strong theking redbull beast viktoria porsche9
breeze topdog starbuck omega1 dance dalton oscar1 hungry beefcake reality gjkbyf speaker shelley godsmack clarence writer loveit kingpin nokia
valhalla night starfish anarchy herbie blacks content sailboat desert fitness brando bohica achilles tractor jordan1 ncc1701a drake hidden kicker
arsenal1 labtec pa55w0rd amelia tuesday frontier swingers jimmy1 caitlin muppet terror legacy farside terminator bella matilda kentucky jackson1
doughboy ramona butthole phillies jrcfyf camels dannyboy oakley daniel1 nebraska latin double qwertyuio sabbath chang pinkfloy homers striker looker
fallen maryland luckydog azamat september iguana oklahoma moloko qwerty123456 agent007 vfrcbvrf javier vette daniil command rhonda studio pistol miles
skiing franky stoner conrad select tanya houses boris puppy elliot charmed vladik nathalie whocares maynard vkontakte ihateyou puppies zidane eileen
dilligaf crash mandingo moneys tyrone funny nevada kotenok mystic california budman church carlton rafael technics stick golfball rookie panda laptop
today jennie triton river trojans bunghole zvezda hurrican central stripper filter jethro gustav escape gizmo1 aberdeen shane lespaul rfnthbyf
enterprise butch dthjybrf cutter splash handsome oilers randall nofear cupcake excalibu batman1 momoney gbpltw bigger belinda svetik possum metal
moocow brothers bethany keystone babyboy flamingo super1 firefox bogdan ccbill passwort soleil lancelot melissa1 vipers marilyn tdutybq juliet leader
madden russian australia sabina chase coolman babies skinny zaphod raven1 kamikaze verona bacon noodle rebel doobie designer deadman attack vortex
killme dogman pokemon1 gopher somethin danila reagan apollo13 chevy1 cancel torres freaks azsxdc sassy donna dracula poncho bearbear boots engage
steve1 deskjet bradford hammers deeznuts warhammer rangers1 tight justine ralph fabian lewis casey1 summer1 blueblue marissa oregon bubbas sinatra
hilton meatball mailman dawson columbus manchest cthulhu macdaddy mighty michaela grandma ready sterlin cartoon summit 123456789z sentinel tolkien
bicycle peter1 beverly breast lickit kathy crazy1 meghan universe capone jenna julius wendy bryant truelove helen 123456k nancy hailey kitty1 daisy1
chair bowser kathryn fernand eleven rockets billyboy military demon davis jamesbon iloveyo texas1 traffic saint daddy1 redhot microsof sonic miracle
microlab gofish pantyhos pilot lifetime rugby mayday aikido star69 conner thekid gordon24 theodore titties sweden function polska danie market scotch
lansing elvira bloody hustler anfield catman bonita tracy 1234qwe passwor1 irish1 cheers tinman airbus peters china azsxdcfv santana hayley station
gabrie scottie orioles jenny1 charlton fortuna dfkthbz rustam warlord 123456789987654321 1qaz2wsx3edc4rfv hd764nw5d7e1vb1 qazwsxedcrfvtgb
23176djivanfros 123456789qwerty 12345678900987654321 qwerty123456789 12345678987654321 q1w2e3r4t5y6u7i8 zqjphsyf6ctifgu lhbjkjubz2957704
1qazxsw23edcvfr4 nemvxyheqdd5oqxyxyzi passwordpassword 1234qwerasdfzxcv 1234567890987654321 1234567890qwerty q1w2e3r4t5y6u7i8o9p0 passwordstandard
bpgjldsgjldthnf 1234567887654321 zxcvbnm123456789 122333444455555 111222333444555 qwertyuiop12345 1qa2ws3ed4rf5tg nick1234-rem936 qwertasdfgzxcvb
aksjdlasdakj89879 lytdybrbdfvgbhf passwordassword 420842084208555 ne_e_pod_chehyl hd764nw5d7e1vbv bhrh0h2oof6xbqjeh mmmcollege feeoffice administrator
accounts registrar cashier gorakhpur uttarpradesh india bharat
`
    .trim()
    .split(/\s+/),
);
