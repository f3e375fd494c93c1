/** Words of the passwords that leak most often; lower case. */
const words = `
000webhost 1g2w3e4r 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 a1b2c3 a1b2c3d4 aa1234 aaron abcabc abcd abcde abcdef
abcdefg abcdefgh abgrtyu access action active adam adidas admin administrator adrian adriana africa agosto airplane
alabama alaska albert alberto alejandra alejandro alex alexander alexandra alexandre alexis alfred alfredo alice
alicia alison allison alpha always amanda amber america american amigos anderson andrea andreas andres andrew andrey
angel angela angelica angelina angelo angels animal anita anthony antonio apollo apple apples april aquarius ariana
arlene arsenal arthur asdasd asdf asdfasdf asdfg asdfgh asdfghj asdfghjkl ashley ashton asshole august austin
australia awesome azerty azertyuiop babies babyboy babygirl babygurl badboy bailey balls banana banane bandit barbara
barcelona barney baseball basketball batman beatles beatrice beautiful beaver because beckham bella benfica benjamin
bernard bianca bigboy bigdick bigdog biscuit bismillah bitch bitches bitcoin blabla black blackie blackjack blahblah
blessed blink blink182 blonde blood bloody blue bluebird booboo boomer boston bradley brandon brandy braves brazil
brenda brian brianna bridge britney broken bronco broncos brooke brooklyn brother brownie bruno bubba bubblegum
bubbles buddy buffalo bulldog bullet bullshit bunny butter buttercup butterfly button calvin camaro camera cameron
camila camille canada candy captain caramel cardinal carlos carmen carolina caroline carpediem carrie carter cartman
casanova casey casper catalina catherine cecilia celtic celtics cesar champion chance chanel changeme charles charlie
charlotte cheese chelsea cherry chester chicago chicken chicks chiquita chivas chloe chocolate chopper chouchou chris
chrissy christ christian christina christine christmas christopher cinderella claire claudia clinton clover cocacola
coffee colombia colorado computer connect contrasena control cookie cookies cooper corvette country courtney cowboy
cowboys crazy cream cristian cristina crystal cutie cynthia dallas damian dancer daniel daniela danielle danny
darkness david davidson dayana december default deftones dennis destiny detroit devil dexter diamond diamonds diana
diego dietcoke dinamo direct dolphin dolphins dominic donald donkey donnie dragon dragonball dragons dreams ducati
dylan eagle eagles eastern eclipse edgar eduardo edward einstein elephant elizabeth ellie elvis emanuel emily eminem
emmanuel england enrique enter eric erica erick esteban estrella eugene evelyn everton explorer extreme fabian
facebook falcon falcons family fashion father felipe felix fender fernanda fernando ferrari fickdich films fireball
firebird firefly fishing flamengo florida flower flowers fluffy football forever formula fountain france francesco
francis francisco francois frankie freddy freedom freeman friend friends friendster fuckme fuckoff fuckyou fuckyou1
gabriel gabriela galaxy gandalf gangsta garcia garfield gateway gemini general genesis genius george georgia geraldine
gerard germany ghetto giants gibson gilbert ginger giovanna giovanni gladys gloria godisgood godzilla golden goldfish
golfer google gracie grandma green greenday gregory guitar gunner hacker hammer hannah happy hardcore harley harry
harrypotter heather heaven hector helena hello hello-world helloo helpme hermosa hockey holiday hollywood homer honda
honey hooters horses hotdog hotmail hottie houston hummer hunter hunting icecream iceman ignacio iloveme iloveu
iloveyou iloveyou2 imissyou india indian indiana inferno infinity inlove insane internet inuyasha ireland ironman
isabel isabella isabelle israel italia jackass jackie jackson jacob jaguar jamaica james jamie janine january jasmine
jason jasper javier jayden jayjay jeffrey jellybean jenifer jennifer jenny jeremiah jeremy jesse jessica jessie jesus
jesuschrist jimmy johanna john johncena johnny johnson jonas jonathan jordan jorge joseph joshua juancarlos julia
julian juliana julie juliet julius junior jupiter justice justin justine juventus karate karen karina karla katherine
kathleen katie katrina kawasaki kayla kelly kelsey kenneth kermit kevin killer kimberly kingdom kisses kissme kitten
kitty knight kristen kristin kristina ladybug lakers lalakers lalala lasvegas lauren laurence legend legolas leonard
leonardo leslie lester letmein liberty lincoln linda lindsay lindsey linkinpark lionking liverpool lizard lollipop
lollol london looking lorena loser louise loulou love loveable lovelove loveme lover loverboy lovers loves loveyou
lucas lucky madison madonna maggie magic mahalkita makaveli malcolm manchester mango manuel marcel marcela marcelo
marco marcos margaret maria mariah mariana marie marina marine marines mario marion marissa marjorie marlboro marlene
marley marseille marshall martha martin martina master matrix matthew maurice maverick maxwell melanie melissa member
mercedes merlin metallica mexico michael michelle mickey microsoft midnight miguel mike miller million minnie miracle
miranda mittens mnbvcxz mobile mohamed mohammed molly monday money monica monika monkey monkeys monster montana moomoo
morgan morris mother motorola mountain movies muffin murphy music mustang mylove mynoob myspace mystic naruto natalia
natalie nathalie nathan nathaniel nelson nemesis newyork nicholas nichole nicolas nicole nikita nintendo nirvana
nissan nokia nothing november number october oicu812 oliver olivia orange orlando p@ssw0rd p@ssword pacman paloma
pamela panda pantera panther panthers paola paradise paris parker pass passion passw0rd passwd password password!
passwort patches patricia patrick patriots paul pauline peaches peanut pebbles pedro peewee penguin people pepper
pepsi perfect peter phantom philip phillip phoenix photos piglet pimpin pineapple pink pinkfloyd pirate pizza platinum
playboy player please pokemon police poohbear pookie poopoo popcorn portugal preston prince princesa princess
princesse private progress project promise pumpkin puppies purple pussy qazwsx qazwsxedc qq123456 qqqqqq qwaszx qwe123
qweasd qweasdzxc qweqwe qwer qwert qwerty qwertyu qwertyui qwertyuiop qwertz qwertzuiop r2d2c3po rabbit rachel racing
radical raiders rainbow rammstein ranger rangers raquel rascal raymond rebecca rebelde redneck redsox redwings reggae
regina renata ricardo richard rihanna robert roberta roberto rocker rocket rockme rockon rockstar rockyou rodrigo
romance ronald ronaldo roosevelt root rosebud roses rosita roxanne runescape russia ryan sabrina sakura salvador
samantha samsung samuel sanchez sandra santiago santos sarah saturn savannah scarface scarlet school scooby scooter
scorpio scorpion scotland scott sebastian secret security selena september serena sergio sexy sexybitch sexyboy
sexygirl sexymama shadow shakira shannon sharon shelby shelly shithead shopping shorty silver simone simple simpson
simpsons single sister sisters skater skittles skyline slayer slipknot smile smiley smokey snickers snoopy snowball
snowflake snowman soccer softball soleil something sonia sophia sophie spanky sparky special spencer spider spiderman
spirit spitfire sporting spring sprite stanley star starfish stargate stars startrek starwars state steelers stefan
stella stephanie stephen steven stewart strawberry student stupid success sugar summer sunday sunflower sunrise sunset
sunshine superman supernova superstar susana suzanne sweet sweetheart sweetie sweetness sweetpea sweets swimming
sylvia system taurus taylor teacher teddybear teiubesc telefono telephone temp tennis teresa test tester testing
testtest texas thailand thebest theking theone theresa thomas thunder thx1138 tiffany tiger tigers tigger timothy
tinker tinkerbell titanic tomcat tootsie topgun tottenham toyota travis trinity tristan trouble trustme trustno1
tucker turtle tweety twilight undertaker unicorn united universal valentin valentina valentine valeria valerie vampire
vanessa vanilla veronica victor victoria vikings vincent violet virginia vision vladimir volcom volleyball walter
warcraft warrior warriors water webmaster welcome wendy western westside whatever whiskey white wildcats william
williams willie wilson windows winner winnie winston winter wisdom wizard wolverine wonder wrestling xavier xbox360
yamaha yankees yellow yourmom yvonne zachary zaq12wsx zaq1xsw2 zaq1zaq1 zidane zxcvbn zxcvbnm zzzzzz
`;

const common = new Set(words.split(/\s+/).filter(Boolean));
/** Rows of keys and of letters, there and back. */
const rows = [
	"01234567890",
	"abcdefghijklmnopqrstuvwxyz",
	"qwertyuiop",
	"asdfghjkl",
	"zxcvbnm",
	"qwertzuiop",
	"azertyuiop",
];
const walks = rows.flatMap((row) => [row, Array.from(row).toReversed().join("")]);
/** What people put behind a word because a form asks for it. */
const mostBehind = 4;

/** Whether whoever guesses tries this among the first: a common word, also with a little behind it, or one of few patterns. */
export function isCommonPassword(password: string): boolean {
	const text = password.toLowerCase().trim();
	if (/^\d{1,8}$/.test(text) || new Set(text).size <= 2) return true;
	if (walks.some((walk) => walk.includes(text)) || isRepeated(text)) return true;
	let word = text;
	for (let behind = 0; behind <= mostBehind; behind++) {
		if (common.has(word)) return true;
		if (!/[^\p{L}]$/u.test(word)) return false;
		word = word.slice(0, -1);
	}
	return false;
}

/** `123123`, `abcabcabc`. */
function isRepeated(text: string): boolean {
	const part = (text + text).indexOf(text, 1);
	return part > 0 && part <= 4 && part < text.length;
}
